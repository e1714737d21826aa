import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesTogether } from './files-together.ts'

const root = join(import.meta.dirname, '..')

type Group = { name: (id: string, graph: object) => string | null }

/** The file of each of these modules, where pages import what is said and nothing else. */
function filesOf(imports: Record<string, string[]>, code: Record<string, number> = {}) {
  const graph = {
    getModuleInfo: (id: string) => {
      const source = id.replace(`${root}/`, '')
      return {
        importedIds: (imports[source] ?? []).map(other => join(root, other)),
        dynamicallyImportedIds: [],
        code: ' '.repeat(code[source] ?? 1000),
      }
    },
  }
  const { groups } = filesTogether(root) as unknown as { groups: [Group] }
  return (source: string) => groups[0].name(join(root, source), graph)
}

const list = 'features/glossary/web/glossary-list-page.tsx'
const form = 'features/glossary/web/glossary-form-page.tsx'
const faqs = 'features/faqs/web/faqs-page.tsx'
const layout = 'app/shell/layout/dashboard-layout.tsx'

it('what the same pages need comes in one file, and a large one that others need comes apart', () => {
  const imports = { [list]: ['small.ts', 'tiny.ts', 'large.ts'], [form]: ['small.ts', 'tiny.ts'] }
  const file = filesOf(imports, { 'large.ts': 900_000 })
  expect(file('small.ts')).toBe(file('tiny.ts'))
  expect(file('large.ts')).not.toBe(file('small.ts'))
  expect(file('large.ts')).not.toBe(file(form))
})

it('what the first page needs is one file, and never that of another', () => {
  const file = filesOf({ 'app/web.tsx': ['button.ts'], [list]: ['button.ts'] })
  expect(file('button.ts')).toBe('first')
  expect(file('app/web.tsx')).toBe('first')
  expect(file(list)).not.toBe('first')
})

it('a page without the frame of the back-office does not fetch it', () => {
  const imports = { [layout]: ['shared.ts', 'menu.ts'], [faqs]: ['shared.ts'] }
  const file = filesOf(imports, { [layout]: 10, 'shared.ts': 10, 'menu.ts': 10 })
  expect(file('menu.ts')).toBe('frame')
  expect(file('shared.ts')).not.toBe('frame')
  expect(file(faqs)).not.toBe('frame')
})

it('no page brings the combobox before its first picture, but those of the classroom, which come with their dialogs', () => {
  const combobox = 'node_modules/downshift/dist/downshift.esm.mjs'
  const imports = (page: string) => ({ [page]: ['bar.tsx'], 'bar.tsx': [combobox] })
  expect(() => filesOf(imports(list))(list)).toThrow(
    `${list} brings the combobox before its first picture, by bar.tsx`,
  )
  const lesson = 'app/pages/lesson-plan-page.tsx'
  expect(filesOf(imports(lesson))(lesson)).not.toBeNull()
})
