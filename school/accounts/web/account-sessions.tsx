import { useQuery } from '@tanstack/react-query'
import { formatDateSlashes, formatTime } from '#kit/figures.ts'
import { query, useSave } from '#kit/web/api/queries.ts'
import { Awaited } from '#kit/web/notice/loaded.tsx'
import { SkeletonCards } from '#kit/web/notice/skeleton.tsx'
import { notify } from '#kit/web/notify.ts'
import { Button } from '#kit/web/parts/button.tsx'
import { Stack, Text } from '#kit/web/parts/layout.tsx'
import { Pictogram } from '#kit/web/parts/pictogram.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSession } from '../own-contract.ts'
import styles from './account.module.css'

const systemNames: Readonly<Record<OwnSession['api'], string>> = {
  academy: 'Academia',
  diagnostics: 'Sistema de Diagnóstico',
}

const failed = 'Não foi possível terminar a sessão.'

/** Where the account is signed in, and the way to end what is not wanted any more. */
export function AccountSessions() {
  const sessions = useQuery({ ...query(listOwnSessions, {}), staleTime: 0 })
  const end = useSave(endOwnSession, { failed })
  const endOthers = useSave(endOtherSessions, { failed })
  const rows = sessions.data?.rows ?? []
  return (
    <Section
      title="Sessões abertas"
      flush
      aside={
        rows.length > 1 && (
          <Button
            color="error"
            loading={endOthers.isPending}
            onClick={() =>
              endOthers.mutate({}, { onSuccess: () => notify.ok('As outras sessões terminaram.') })
            }
          >
            Terminar as outras
          </Button>
        )
      }
    >
      <Awaited
        answer={sessions}
        failed="Não foi possível ver as sessões"
        awaited={<SkeletonCards rows={2} />}
      />
      <Stack as="ul" className={styles.sessions}>
        {rows.map(session => (
          <li key={session.id}>
            <Pictogram icon="devices" tone={session.current ? 'primary' : 'neutral'} />
            <span>
              <Text as="b" block semibold>
                {session.device} · {systemNames[session.api]}
              </Text>
              <Text as="small" caption secondary>
                {session.current
                  ? 'É a sessão em que está'
                  : `Usada em ${formatDateSlashes(session.lastSeenAt)} às ${formatTime(session.lastSeenAt)}`}
                {session.address && ` · ${session.address}`}
              </Text>
            </span>
            {!session.current && (
              <Button
                variant="outlined"
                aria-label={`Terminar a sessão ${session.device}, ${systemNames[session.api]}`}
                onClick={() => end.mutate({ params: { id: session.id } })}
              >
                Terminar
              </Button>
            )}
          </li>
        ))}
      </Stack>
    </Section>
  )
}
