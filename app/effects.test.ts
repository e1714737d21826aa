import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

// An effect without dependencies runs after every drawing, and a ref written while drawing holds what a drawing that
// React dropped has written: `useEffectEvent` and dependencies say when something is done, and with what.
it('every effect names what it depends on, and no ref is written while drawing', () => {
  const files = globSync('{app,journeys,features,school,kit}/**/*.{ts,tsx}', { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !/\.test\.tsx?$|\/server\//.test(file))
  const faults = files.flatMap(file =>
    effectFaults(file, readFileSync(join(root, file), 'utf8')).map(fault => `${file}: ${fault}`),
  )
  expect(faults).toEqual([])
})

it('finds an effect without dependencies, and a ref written in the body of a component or a hook', () => {
  const planted = `
    export function Page({ onSave }: Props) {
      const latest = useRef(onSave)
      latest.current = onSave
      useEffect(() => { document.title = 'a' })
      React.useLayoutEffect(() => { latest.current = onSave })
      useEffect(() => {}, [])
      if (latest.current !== onSave) latest.current = onSave
      return <p onClick={() => { latest.current = onSave }} />
    }
    const useTimes = () => {
      const times = useRef(0)
      times.current++
      return () => times.current++
    }
    const Row = memo(({ id }) => { const last = useRef(); last.current = id; return null })
    function useOnce() {
      const made = useRef<Thing>()
      made.current ??= new Thing()
      if (made.current === undefined) made.current = new Thing()
      return made
    }
    function helper(box) { box.current = 1 }`
  expect(effectFaults('planted.tsx', planted)).toEqual([
    '4 latest.current is written while drawing',
    '5 useEffect has no dependencies',
    '6 useLayoutEffect has no dependencies',
    '8 latest.current is written while drawing',
    '13 times.current is written while drawing',
    '16 last.current is written while drawing',
  ])
})

type Node = ESTree.Node
type Body = ESTree.Function | ESTree.ArrowFunctionExpression

/** Line and words of each fault in the text of a module; what is made once (`??=`, `=== undefined`) is none. */
function effectFaults(file: string, text: string): string[] {
  if (!/Effect\(|\.current\b/.test(text)) return []
  const faults: { at: number; words: string }[] = []
  const source = (node: Node) => text.slice(node.start, node.end)
  const drawing: boolean[] = []
  const names = new Map<Node, string>()
  const enter = (node: Body) => {
    const name =
      (node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name) ?? names.get(node) ?? ''
    drawing.push(/^(?:[A-Z]|use[A-Z])/.test(name))
  }
  const leave = () => void drawing.pop()
  const once = new Set<string>()
  const written = (target: Node) => {
    if (target.type !== 'MemberExpression' || !drawing.at(-1) || !/\.current$/.test(source(target))) return
    if (!once.has(source(target)))
      faults.push({ at: target.start, words: `${source(target)} is written while drawing` })
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') names.set(init, id.name)
      // `memo(() => …)` and `forwardRef(() => …)` have the name of what they make.
      const [inner] = init?.type === 'CallExpression' ? init.arguments : []
      if (inner && id.type === 'Identifier' && /^[A-Z]/.test(id.name)) names.set(inner, id.name)
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    IfStatement({ test }) {
      const first = /^(\S+\.current) === (?:undefined|null)$/.exec(source(test))?.[1]
      if (first) once.add(first)
    },
    'IfStatement:exit': () => once.clear(),
    CallExpression({ callee, arguments: [, dependencies], start }) {
      const name = /^(?:React\.)?(use(?:Layout|Insertion)?Effect)$/.exec(source(callee))?.[1]
      if (name && !dependencies) faults.push({ at: start, words: `${name} has no dependencies` })
    },
    AssignmentExpression({ left, operator }) {
      if (operator !== '??=') written(left)
    },
    UpdateExpression: ({ argument }) => written(argument),
  }).visit(parseSync(file, text).program)
  return faults.map(({ at, words }) => `${text.slice(0, at).split('\n').length} ${words}`)
}
