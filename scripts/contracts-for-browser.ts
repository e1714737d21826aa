import { type Plugin, parseSync, Visitor } from 'vite'

/** Files outside the rooms' `web/` that use schemas declare them: the shapes of calls and of what these carry. */
const DECLARES = { id: { include: /\.ts$/, exclude: /\/(?:web|node_modules)\// }, code: /from 'zod\/mini'/ }
/** Schemas that the server alone holds calls to; `query` is read by the browser too, where a list keeps its filters. */
const FOR_SERVER = new Set(['params', 'body', 'response'])
/** What the browser keeps of such a schema: that there is one. */
const SOME_SCHEMA = '{}'

/**
 * Contracts as a browser needs them: without what the server checks a call and its answer by, and all that only this is
 * made of. What a contract calls while it declares has no effect, which the bundler cannot know by itself; a form
 * imports the schema of its fields by name. To build schemas costs a phone more than to fetch them.
 */
export function contractsForBrowser(): Plugin {
  return {
    name: 'contracts-for-browser',
    enforce: 'pre',
    transform: {
      filter: DECLARES,
      handler: (code, id) => ({ code: contractForBrowser(code, id), map: null }),
    },
  }
}

/** The source of a contract without the schemas for the server, its calls marked as without effect. */
export function contractForBrowser(code: string, id: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  // What is done in a function, or for nobody to have, may well have an effect.
  let functions = 0
  let constants = 0
  const enter = () => void functions++
  const leave = () => void functions--
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator: () => void constants++,
    'VariableDeclarator:exit': () => void constants--,
    CallExpression({ start, callee, arguments: [description] }) {
      if (functions === 0 && constants > 0) edits.push({ start, end: start, text: '/* @__PURE__ */ ' })
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return
      if (description?.type !== 'ObjectExpression') return
      for (const property of description.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        if (!FOR_SERVER.has(property.key.name) || property.value.type === 'Literal') continue
        const { start, end } = property
        edits.push({ start, end, text: `${property.key.name}: ${SOME_SCHEMA}` })
      }
    },
  }).visit(parseSync(id, code).program)
  return applied(code, edits)
}

/** Edits within a part that another edit replaces are left out. */
function applied(code: string, edits: { start: number; end: number; text: string }[]): string {
  let written = ''
  let at = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    written += code.slice(at, start) + text
    at = end
  }
  return written + code.slice(at)
}
