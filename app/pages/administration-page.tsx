import { OnlyHereNote } from '#kit/web/notice/only-here-note.tsx'
import { Button } from '#kit/web/parts/button.tsx'
import { copyAddress } from '#kit/web/parts/copy-address.ts'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { QrPicture } from '#kit/web/parts/qr-picture.tsx'
import { Section } from '#kit/web/parts/section.tsx'
import { isLocalOnlyAddress, sharedAddress } from '#kit/web/parts/shared-address.ts'
import { runtimeConfig } from '#kit/web/runtime-config.ts'
import { Icon } from '#kit/web/theme/icon.tsx'
import { useSession } from '#school/accounts/web/session.ts'
import { administration } from '../shell/nav/navigation.ts'
import styles from './administration-page.module.css'

/** Where the administration begins: the address that goes onto the blackboard, and the way to everything else. */
export function AdministrationPage() {
  const address = sharedAddress()
  const { certificateAddress } = runtimeConfig()
  const oneSchool = useSession('academy').user?.oneSchool
  const pages = administration().filter(item => !(item.forAcademy && oneSchool))
  return (
    <>
      <PageHead title="Administração" />
      <Section title="Endereço para os telemóveis">
        <OnlyHereNote />
        {!isLocalOnlyAddress() && (
          <Row gap={24} wrap center>
            <QrPicture className={styles.qr} value={address} label={`Código QR de ${address}`} />
            <div>
              <p>Escreva-o no quadro, ou mostre o código: a câmara do telemóvel abre-o.</p>
              <Text as="p" semibold breaks className={styles.big}>
                {address}
              </Text>
              <Button
                variant="outlined"
                startIcon={<Icon name="copy" />}
                onClick={() => void copyAddress(address)}
              >
                Copiar o endereço
              </Button>
            </div>
          </Row>
        )}
        {certificateAddress && (
          <Text as="p" above={16}>
            Cada telemóvel instala uma vez o certificado da escola, em{' '}
            <a href={certificateAddress}>{certificateAddress}</a>. Sem ele, avisa que a ligação não é segura.
          </Text>
        )}
      </Section>
      <ul className={styles.parts}>
        {pages.map(({ title, path }) => (
          <li key={path}>
            <Button variant="outlined" size="large" fullWidth to={path}>
              {title}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
