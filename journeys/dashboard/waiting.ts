import type { getOverview } from '#features/assessment/reports/contract.ts'
import { gradeWords } from '#features/assessment/reports/key-words.ts'
import type { ApplicationRow } from '#features/assessment/results/contract.ts'
import { href } from '#kit/address.ts'
import type { ResponseOf } from '#kit/endpoint.ts'
import { counted } from '#kit/figures.ts'
import type { PictogramTone } from '#kit/web/parts/pictogram.tsx'
import type { IconName } from '#kit/web/theme/icon.tsx'
import * as pages from '#school/pages.ts'

/** Something that only a teacher can do now. */
export interface WaitingThing {
  key: string
  icon: IconName
  tone: PictogramTone
  title: string
  text: string
  to: string
}

/** «2 aplicações em curso, 1 coisa à espera»; nothing is never counted. */
export function progressText(underWay: number, waiting: number): string {
  if (underWay === 0 && waiting === 0) return 'Nada em curso e nada à espera'
  return [
    underWay === 0 ? 'Nada em curso' : counted(underWay, 'aplicação em curso', 'aplicações em curso'),
    waiting === 0 ? 'nada à espera' : counted(waiting, 'coisa à espera', 'coisas à espera'),
  ].join(', ')
}

const pageOf = (id: string, part: string) => href(pages.application, { id, parte: part })

/** What waits in the diagnosis, what falsifies marks first: keys, open answers, results without an end, pupils away. */
export function waitingOf(
  applications: readonly ApplicationRow[],
  latest: ResponseOf<typeof getOverview>['latest'],
): WaitingThing[] {
  const keys = latest.flatMap(({ row, suspects }): WaitingThing[] =>
    suspects.length === 0
      ? []
      : [
          {
            key: `key ${row.id}`,
            icon: 'key',
            tone: suspects.some(({ grade }) => grade === 'wrong') ? 'red' : 'amber',
            title:
              suspects.length === 1
                ? gradeWords[suspects[0]?.grade ?? 'doubt']
                : `${suspects.length} chaves em dúvida`,
            text: `${row.subject.name}, ${row.group.name} · ${suspects.length === 1 ? 'pergunta' : 'perguntas'} ${suspects.map(({ number }) => number).join(', ')}`,
            to: href(pages.itemReport, { id: row.id }),
          },
        ],
  )
  const answers = applications.flatMap((row): WaitingThing[] =>
    row.toMark === 0
      ? []
      : [
          {
            key: `marks ${row.id}`,
            icon: 'note-pencil',
            tone: 'amber',
            title: counted(row.toMark, 'resposta por corrigir', 'respostas por corrigir'),
            text: `${row.subjectName}, ${row.group.name}`,
            to: pageOf(row.id, 'corrigir'),
          },
        ],
  )
  const ends = applications.flatMap((row): WaitingThing[] =>
    row.state !== 'encerrado' || row.toMark > 0
      ? []
      : [
          {
            key: `end ${row.id}`,
            icon: 'check-square',
            tone: 'info',
            title: 'Dar por corrigido',
            text: `${row.testTitle}, ${row.group.name}`,
            to: href(pages.application, { id: row.id }),
          },
        ],
  )
  const away = latest.flatMap(({ row }): WaitingThing[] => {
    const missing = row.enrolled - row.evaluated.total
    return missing <= 0 || row.state === 'em aplicação'
      ? []
      : [
          {
            key: `away ${row.id}`,
            icon: 'users-three',
            tone: 'neutral',
            title: counted(missing, 'aluno não fez o teste', 'alunos não fizeram o teste'),
            text: `${row.subject.name}, ${row.group.name}`,
            to: pageOf(row.id, 'introduzir'),
          },
        ]
  })
  return [...keys, ...answers, ...ends, ...away]
}
