import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Words of the domain, in both languages; each also as the beginning of a longer one (`glossaryTerm`). */
const DOMAIN = [
  ...['student', 'pupil', 'teacher', 'lesson', 'subject', 'glossary', 'quiz', 'game', 'grade', 'trimester'],
  ...['guardian', 'competence', 'policy', 'policies', 'school', 'timetable', 'blueprint', 'recovery'],
  ...['turma', 'aluno', 'professor', 'pedagogo', 'disciplina', 'gloss', 'plano', 'aula', 'jogo', 'escola'],
  ...['classe', 'trimestre', 'encarregado', 'compet', 'pol[ií]tic', 'diagn[oó]stic', 'hor[aá]rio', 'pauta'],
]

/** What may stand there all the same, with the reason. */
const ALLOWED: readonly [file: RegExp, text: RegExp][] = [
  // «segundo plano» is the background, and CSS has classes.
  [/^kit\/web\//, /segundo plano|\bclasses\b/g],
  // An e-mail that looks like those of the people who read the message.
  [/^kit\/messages\.ts$/, /nome@escola\.mz/g],
  [/^kit\/web\/parts\/subject-dot\.tsx$/, /SubjectDot|subject-dot/g],
  // PostgreSQL's own word in its log.
  [/^kit\/server\/database\/embedded-failures\.ts$/, /automatic recovery/g],
  // Base addresses that the specification names: each of the two APIs and the external site.
  [/^kit\/endpoint\.ts$/, /'diagnostics'/g],
  [/^kit\/server\/http\/testing\.ts$/, /'diagnostics'/g],
  [/^kit\/web\/api\/client\.ts$/, /\/diagnostico|'?diagnostics(Api)?'?/g],
  [/^kit\/web\/runtime-config\.ts$/, /quizProgressUrl|diagnosticsApi|\/api\/diagnostics/g],
]

it('kit knows no word of the domain', () => {
  const words = new RegExp(`(?<![a-zà-ú])(${DOMAIN.join('|')})[a-zà-ú]*`, 'gi')
  const found = sources().flatMap(file => {
    let text = readFileSync(join(root, file), 'utf8')
    for (const [where, what] of ALLOWED) if (where.test(file)) text = text.replaceAll(what, '')
    return [...text.matchAll(words)].map(match => `${file}: ${match[0]}`)
  })
  expect([...new Set(found)]).toEqual([])
})

/** What is written by hand and runs: generated files name icons and tables, tests name examples. */
function sources(): string[] {
  return globSync('kit/**/*.{ts,tsx,css}', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/\.generated\.|\.test\.tsx?$/.test(file))
    .sort()
}
