import { expect, it } from 'vitest'
import { readableFile } from './readable-file.ts'

const fileOf = (data: Record<string, unknown>) => readableFile('Dados de <Ana>', data).toString('utf8')

it('is a page with a table for each part, and a dash where there is nothing', () => {
  const page = fileOf({
    conta: { nome: 'Ana', nota: 0, activa: false, foto: null, turma: '' },
    planos: [],
    nada: undefined,
  })
  expect(page).toContain('<title>Dados de &lt;Ana&gt;</title>')
  expect(page).toContain(
    '<h2>conta</h2><table><tr><th>nome</th><td>Ana</td></tr><tr><th>nota</th><td>0</td></tr>' +
      '<tr><th>activa</th><td>false</td></tr><tr><th>foto</th><td>–</td></tr><tr><th>turma</th><td>–</td></tr></table>',
  )
  expect(page).toContain('<h2>planos</h2>–\n<h2>nada</h2>–')
})

it('numbers what is a list, and shows what is within', () => {
  expect(fileOf({ turmas: ['6ªA', { nome: '6ªB' }] })).toContain(
    '<tr><th>1</th><td>6ªA</td></tr><tr><th>2</th><td><table><tr><th>nome</th><td>6ªB</td></tr></table></td></tr>',
  )
})

it('runs nothing that a person wrote, and keeps it word for word for programs', () => {
  const data = { nota: '</script><script>alert("&")</script>', '<b>': 1 }
  const page = fileOf(data)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;&amp;&quot;)')
  expect(page).toContain('<h2>&lt;b&gt;</h2>1')
  const json = /<script id="dados" type="application\/json">(.*)<\/script>/.exec(page)?.[1]
  expect(JSON.parse(json ?? '')).toEqual(data)
})

it('writes what is deeper than seven tables as it is', () => {
  let deep: unknown = 'fundo'
  for (let at = 0; at < 8; at++) deep = { x: deep }
  const page = fileOf({ deep })
  expect(page.match(/<table>/g)).toHaveLength(7)
  expect(page).toContain('<td>{&quot;x&quot;:&quot;fundo&quot;}</td>')
})
