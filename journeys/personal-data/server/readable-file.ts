/**
 * One file for people and for programs: a page to be read and printed, and at its end the same data as JSON
 * (`<script id="dados" type="application/json">`).
 */
export function readableFile(title: string, data: Readonly<Record<string, unknown>>): Buffer {
  const parts = Object.entries(data).map(([name, value]) => `<h2>${escaped(name)}</h2>${shown(value)}`)
  // A `<` inside would end the script, or begin a comment.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return Buffer.from(`<!doctype html>
<html lang="pt"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>:root{color-scheme:light dark}body{font-family:sans-serif;line-height:1.4;margin:1rem;overflow-wrap:anywhere}h2::first-letter,th::first-letter{text-transform:uppercase}table{border-collapse:collapse}th,td{border:1px solid #999;padding:4px 8px;text-align:left;vertical-align:top}</style>
<h1>${escaped(title)}</h1>
${parts.join('\n')}
<script id="dados" type="application/json">${json}</script>
</html>
`)
}

/** A value as nested tables; what is deeper than any of ours is written as JSON. */
function shown(value: unknown, depth = 0): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value !== 'object') return escaped(String(value))
  if (depth > 6) return escaped(JSON.stringify(value))
  const rows = Array.isArray(value) ? value.map((part, at) => [String(at + 1), part]) : Object.entries(value)
  if (rows.length === 0) return '–'
  const lines = rows.map(
    ([name, part]) => `<tr><th>${escaped(String(name))}</th><td>${shown(part, depth + 1)}</td></tr>`,
  )
  return `<table>${lines.join('')}</table>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
