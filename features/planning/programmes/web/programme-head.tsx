import { useState } from 'react'
import { useNavigate } from 'react-router'
import { href } from '#kit/address.ts'
import { counted } from '#kit/figures.ts'
import { call } from '#kit/web/api/client.ts'
import { useSave } from '#kit/web/api/queries.ts'
import type { Action } from '#kit/web/parts/action.tsx'
import { openFile, saveFile } from '#kit/web/parts/download.ts'
import { fetchedDialog } from '#kit/web/parts/fetched.tsx'
import { Row, Text } from '#kit/web/parts/layout.tsx'
import { PageHead } from '#kit/web/parts/page-head.tsx'
import { PartTabs } from '#kit/web/parts/part-tabs.tsx'
import { StateMark } from '#kit/web/parts/state-mark.tsx'
import { HistoryDialog } from '#school/changes/web/history-dialog.tsx'
import { deleted, useRemoval } from '#school/changes/web/use-removal.ts'
import { useUndo } from '#school/changes/web/use-undo.ts'
import * as pages from '#school/pages.ts'
import { gradeTitle } from '#school/subjects/grade.ts'
import { useMayWriteForAll } from '#school/subjects/web/use-may-write.ts'
import {
  addToTree,
  downloadProgramme,
  exportProgrammes,
  listProgrammeHistory,
  type Programme,
  removeProgramme,
} from '../contract.ts'
import { getOriginal } from '../original-contract.ts'
import { crumbs, places } from '../places.ts'
import { programmeThing, yearsInWords } from '../programme.ts'

const OriginalDialog = fetchedDialog(() => import('./original-dialog.tsx').then(m => m.OriginalDialog))

/** The head that the three parts of a programme share: which it is, what can be done with it, and the way between them. */
export function ProgrammeHead({
  programme,
  here,
}: {
  programme: Programme
  here: 'units' | 'change' | 'year'
}) {
  const [history, setHistory] = useState(false)
  const [isAttaching, setAttaching] = useState(false)
  const name = nameOf(programme)
  const { id } = programme
  const actions = useActions(programme, {
    showHistory: () => setHistory(true),
    attachOriginal: () => setAttaching(true),
  })
  return (
    <>
      <PageHead
        title={`Programa de ${name}`}
        crumbs={[...crumbs, { label: name }]}
        sub={
          <Row as="span" gap={10} rowGap={4} center wrap>
            <StateMark
              glyph={programme.isInForce ? 'disc' : 'open-diamond'}
              tone={programme.isInForce ? 'primary' : 'neutral'}
            >
              {programme.isInForce
                ? `Em vigor em ${programme.thisYear}`
                : `Em vigor ${yearsInWords(programme)}`}
            </StateMark>
            <Text secondary>{originOf(programme)}</Text>
          </Row>
        }
        {...actions}
        // On that page itself its form is the way.
        primary={here === 'year' ? undefined : actions.primary}
      />
      <PartTabs
        label="Partes do programa"
        tabs={[
          { label: 'Unidades', icon: 'list-bullets', to: places.page(id), here: here === 'units' },
          ...(programme.editions.length > 0
            ? [
                {
                  label: 'O que mudou',
                  icon: 'arrows-left-right' as const,
                  to: href(pages.programmeChange, { id }),
                  here: here === 'change',
                },
              ]
            : []),
          {
            label: 'Onde está no ano',
            icon: 'calendar-dots',
            to: href(pages.programmeYear, { id }),
            here: here === 'year',
          },
        ]}
      />
      <HistoryDialog
        open={history}
        name={`Programa de ${name}`}
        endpoint={listProgrammeHistory}
        input={{ params: { id: programme.id } }}
        onClose={() => setHistory(false)}
      />
      {isAttaching && <OriginalDialog programme={programme} onClose={() => setAttaching(false)} />}
    </>
  )
}

/** «Matemática, 6ª classe» */
export function nameOf({ subject, grade }: Pick<Programme, 'subject' | 'grade'>): string {
  return `${subject.name}, ${gradeTitle(grade)}`
}

/** «versão de 2020, INDE · conferido com o original por Abílio Macuácua» */
function originOf({ edition, source, checkedBy, signer }: Programme): string {
  return [
    [`versão ${edition}`, source].filter(Boolean).join(', '),
    checkedBy === '' ? 'por conferir com o original' : `conferido com o original: ${checkedBy}`,
    signer === '' ? '' : `veio num pacote de ${signer}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function useActions(
  programme: Programme,
  { showHistory, attachOriginal }: { showHistory: () => void; attachOriginal: () => void },
) {
  const mayWrite = useMayWriteForAll()
  const navigate = useNavigate()
  const announce = useUndo()
  const { id } = programme
  const removal = useRemoval<Programme>(removeProgramme, { said: deleted(programmeThing, nameOf) })(
    programme,
    () => navigate(places.list),
  )
  const carry = useSave(addToTree, { touches: ['subjects', 'programmes'] })
  const file = `programa-${programme.subject.code.toLowerCase()}-${programme.grade}`
  const failed = 'Não foi possível descarregar o programa.'
  const print = (format: 'pdf' | 'docx') =>
    void saveFile(call(downloadProgramme, { params: { id }, query: { format } }), `${file}.${format}`, failed)
  const readOriginal: Action = {
    label: 'Ver o original',
    icon: 'file-pdf',
    onClick: () =>
      void openFile(
        call(getOriginal, { params: { id } }),
        `${file}-original.pdf`,
        'Não foi possível abrir o original.',
      ),
  }
  const edit: Action = { label: 'Editar', icon: 'pencil-simple', to: places.edit(id) }
  const toSubject: Action = {
    label: 'Levar as competências à disciplina',
    icon: 'arrow-right',
    onClick: () =>
      carry.mutate(
        { params: { id } },
        {
          onSuccess: ({ data, change }) =>
            announce(
              data.competences + data.units === 0
                ? 'A disciplina já tem tudo o que o programa diz.'
                : `A disciplina tem mais ${counted(data.units, 'unidade', 'unidades')} e ${counted(data.competences, 'competência', 'competências')}.`,
              data.competences + data.units === 0 ? null : change,
            ),
        },
      ),
  }
  return {
    primary: {
      label: 'Dosificar',
      icon: 'calendar-dots',
      to: href(pages.programmeYear, { id }),
    } satisfies Action,
    secondary: [
      ...(programme.hasOriginal ? [readOriginal] : []),
      ...(mayWrite ? [edit] : []),
      { label: 'Imprimir', icon: 'printer', onClick: () => print('pdf') } satisfies Action,
    ],
    more: [
      { label: 'Word', icon: 'file-doc', onClick: () => print('docx') } satisfies Action,
      {
        label: 'Excel',
        icon: 'download-simple',
        onClick: () =>
          void saveFile(
            call(exportProgrammes, { query: { id: [id], format: 'xlsx' } }),
            `${file}.xlsx`,
            failed,
          ),
      } satisfies Action,
      ...(mayWrite
        ? [
            {
              label: 'Copiar para outra versão ou classe',
              icon: 'copy',
              to: href(pages.newProgramme, { copiar: id }),
            } satisfies Action,
            toSubject,
            {
              label: programme.hasOriginal ? 'Trocar o original' : 'Juntar o original',
              icon: 'upload-simple',
              onClick: attachOriginal,
            } satisfies Action,
          ]
        : []),
      { label: 'Histórico', icon: 'clock-counter-clockwise', onClick: showHistory } satisfies Action,
      ...(mayWrite ? [removal] : []),
    ],
  }
}
