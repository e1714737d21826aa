// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type CheckedRow, type ImportField, importEndpoints } from '#kit/import.ts'
import { show, testApi } from '#kit/web/api/testing.tsx'
import { showNotices } from '#kit/web/notify.ts'
import { ImportDialog } from './import-dialog.tsx'

const api = await testApi()

const fields: ImportField[] = [
  { key: 'word', label: 'Palavra', required: true },
  { key: 'meaning', label: 'Significado' },
]
const calls = importEndpoints({
  path: '/words',
  apis: ['academy'],
  who: 'anyone',
  audit: 'words.import',
  rows: 'palavras',
})

const noun = { one: 'palavra', many: 'palavras', feminine: true }
const file = () => new File(['palavra;significado\nÁrea;x\n;y\n'], 'palavras.csv', { type: 'text/csv' })

/** What the server finds: a row needs its first cell. */
function checked(rows: readonly { line: number; cells: string[] }[]): CheckedRow[] {
  return rows.map(row => {
    const errors: Record<string, string> = row.cells[0] ? {} : { word: 'Falta preencher «Palavra».' }
    return { ...row, errors }
  })
}

const preview = {
  fileName: 'palavras.csv',
  format: 'csv',
  encoding: 'UTF-8',
  separator: 'ponto e vírgula',
  header: ['palavra', 'significado'],
  mapping: ['word', 'meaning'] as (string | null)[],
  sheets: [] as { name: string; rows: number; take: boolean; named: boolean }[],
  tops: [],
  decisions: [],
  choices: {},
  rows: checked([
    { line: 2, cells: ['Área', 'x'] },
    { line: 3, cells: ['', 'y'] },
  ]),
}

let mapping = preview.mapping
beforeEach(() => {
  mapping = preview.mapping
  api.answer = ({ path, body }) => {
    const { rows = [] } = body as { rows?: { line: number; cells: string[] }[] }
    if (path.endsWith('preview')) return { body: { ...preview, mapping } }
    if (path.endsWith('check')) return { body: { rows: checked(rows), decisions: [] } }
    const failed = checked(rows).filter(row => row.errors.word)
    const imported = rows.length - failed.length
    return { status: 200, body: { imported, failed, report: 'r1' }, headers: { 'x-change': 'c1' } }
  }
})

const sent = () =>
  api.asked
    .filter(call => !/preview|check/.test(call.path))
    .flatMap(call => (call.body as { rows: { line: number }[] }).rows.map(row => row.line))

async function choose(props: Partial<Parameters<typeof ImportDialog>[0]> = {}) {
  show(
    '/dashboard/palavras',
    <ImportDialog
      open
      onClose={() => undefined}
      title="Importar palavras"
      noun={noun}
      fields={fields}
      endpoints={calls}
      {...props}
    />,
  )
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('no field for a file')
    return found
  })
  await userEvent.upload(input, file())
}

describe('an import', () => {
  it('lets the sound rows in, says which stayed out, and takes all of it back', async () => {
    const notices: Parameters<Parameters<typeof showNotices>[0]>[0][] = []
    const stop = showNotices(notice => notices.push(notice))
    // Those of tests before this one, which nobody showed.
    notices.length = 0
    const onUndo = vi.fn(async () => true)
    await choose({ onUndo })
    await screen.findByText('1 linha pronta')
    expect(screen.getByText('1 linha com erro')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Importar 1 palavra' }))
    await screen.findByText('1 linha ficou de fora.', { exact: false })
    expect(sent()).toEqual([2, 3])
    expect(notices).toMatchObject([
      { kind: 'ok', text: '1 palavra importada', detail: '1 linha ficou de fora' },
    ])
    notices[0]?.action?.onClick()
    await waitFor(() => expect(notices.at(-1)?.text).toBe('Importação desfeita'))
    expect(onUndo).toHaveBeenCalledExactlyOnceWith(['c1'])
    stop()
  })

  it('has a mended row checked anew before it may enter', async () => {
    await choose()
    const cell = await screen.findByRole('textbox', { name: 'Palavra, linha 3' })
    expect(cell.getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(cell, 'Base')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'A verificar…' }).disabled).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 2 palavras' }))
    await screen.findByText('Todas as linhas entraram.')
    expect(sent()).toEqual([2, 3])
    expect(api.asked.find(call => call.path.endsWith('check'))?.body).toMatchObject({
      rows: [{ cells: ['Área', 'x'] }, { line: 3, cells: ['Base', 'y'] }],
    })
  })

  it('says in one sentence that no column has what must be there, and takes the column from one answer', async () => {
    mapping = [null, 'meaning']
    api.answer = ({ path, body }) => {
      const { rows = [], mapping: columns = mapping } = body as {
        rows?: { line: number; cells: string[] }[]
        mapping?: (string | null)[]
      }
      const lacking = (row: { line: number; cells: string[] }): CheckedRow => ({
        ...row,
        errors: columns.includes('word') ? {} : { word: 'Falta preencher «Palavra».' },
      })
      if (path.endsWith('preview')) return { body: { ...preview, mapping, rows: preview.rows.map(lacking) } }
      return { body: { rows: rows.map(lacking), decisions: [] } }
    }
    await choose()
    await screen.findByText('Nenhuma coluna diz «Palavra»')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Importar/ }).disabled).toBe(true)
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Palavra, em todas' }),
      'Está na coluna A, palavra',
    )
    await screen.findByRole('button', { name: 'Importar 2 palavras' })
    expect(screen.queryByText('Nenhuma coluna diz «Palavra»')).toBeNull()
  })

  it('says once above which groups are not there, leads to where they are made, and looks again', async () => {
    let made = false
    const lacking = (row: { line: number; cells: string[] }): CheckedRow => ({
      ...row,
      errors: made ? {} : { meaning: `Não há «${row.cells[1]}».` },
    })
    api.answer = ({ path, body }) => {
      const { rows = preview.rows } = body as { rows?: { line: number; cells: string[] }[] }
      if (path.endsWith('preview'))
        return { body: { ...preview, choices: { meaning: [] }, rows: preview.rows.map(lacking) } }
      return { body: { rows: rows.map(lacking), decisions: [] } }
    }
    await choose({ makers: { meaning: { label: 'Criar significados', href: '/dashboard/significados' } } })
    const note = await screen.findByText(/«Significado» diz o que ainda não existe: x e y\./)
    expect(screen.queryByText('Não há «x».'), 'no row says it again').toBeNull()
    const cell = screen.getByRole('textbox', { name: 'Significado, linha 2' })
    expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.contains(note)).toBe(true)
    const maker = screen.getByRole('link', { name: 'Criar significados' })
    expect([maker.getAttribute('href'), maker.getAttribute('target')]).toEqual([
      '/dashboard/significados',
      '_blank',
    ])
    expect(screen.getAllByRole('button', { name: 'Verificar de novo' })).toHaveLength(1)
    made = true
    await userEvent.click(screen.getByRole('button', { name: 'Verificar de novo' }))
    await screen.findByRole('button', { name: 'Importar 2 palavras' })
    expect(screen.queryByText(/ainda não existe/)).toBeNull()
  })

  it('warns of an unmapped column with data, until it is mapped', async () => {
    mapping = ['word', null]
    await choose()
    await screen.findByText('significado (2 linhas)')
    await userEvent.click(screen.getByRole('button', { name: 'Ver as colunas' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /significado/ }), 'Significado')
    await waitFor(() => expect(screen.queryByText('significado (2 linhas)')).toBeNull())
  })

  it('brings in the sheets that are ticked, each with its name in the column that it makes', async () => {
    const rows = [
      { line: 2, cells: ['Área', 'x'], sheet: 0, errors: {} },
      { line: 2, cells: ['Base', 'x'], sheet: 1, errors: {} },
      { line: 3, cells: ['Total', '2'], sheet: 2, errors: {} },
    ]
    const sheets = [
      { name: 'A', rows: 1, take: true, named: false },
      { name: 'B', rows: 1, take: true, named: false },
      { name: 'Resumo', rows: 1, take: false, named: false },
    ]
    const usual = api.answer
    api.answer = call =>
      call.path.endsWith('preview') ? { body: { ...preview, rows, sheets } } : usual(call)
    await choose()
    const summary = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Resumo/ })
    expect(summary.checked).toBe(false)
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 2 palavras' }))
    await waitFor(() => expect(sent()).toEqual([2, 2]))
    expect(api.asked.at(-1)?.body).toMatchObject({ rows: [{ sheet: 0 }, { sheet: 1 }] })
  })

  it('asks what the file does not settle before anything enters, and sends the answer with the rows', async () => {
    const question = {
      id: 'dates:word',
      text: 'O que está primeiro: o dia ou o mês?',
      evidence: 'Nada o diz.',
      options: [
        { value: 'dmy', label: 'Dia/mês/ano' },
        { value: 'mdy', label: 'Mês/dia/ano' },
      ],
      chosen: null as string | null,
      mustAsk: true,
      count: 1,
      rows: [{ line: 2 }],
    }
    const usual = api.answer
    api.answer = call => {
      const { answers = {} } = call.body as { answers?: Record<string, string> }
      const decisions = [{ ...question, chosen: answers['dates:word'] ?? null }]
      if (call.path.endsWith('preview')) return { body: { ...preview, decisions } }
      if (call.path.endsWith('check')) return { body: { rows: preview.rows, decisions } }
      return usual(call)
    }
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Falta responder a 1 pergunta' }))
    const select = screen.getByRole('combobox', { name: /O que está primeiro.*linha 2/ })
    expect(document.activeElement).toBe(select)
    await userEvent.selectOptions(select, 'Mês/dia/ano')
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 1 palavra' }))
    await waitFor(() => expect(api.asked.at(-1)?.body).toMatchObject({ answers: { 'dates:word': 'mdy' } }))
  })

  it('has the file read again with the row of titles that is pointed at among the first rows', async () => {
    const header = {
      id: 'header',
      text: 'Em que linha estão os títulos das colunas?',
      evidence: '',
      options: [
        { value: '1', label: 'Linha 1' },
        { value: '2', label: 'Linha 2' },
      ],
      chosen: null,
      mustAsk: true,
      count: 2,
      rows: [],
      rereads: true,
    }
    const tops = [
      { name: '', decision: 'header', rows: [1, 2].map(line => ({ line, cells: [`célula ${line}`] })) },
    ]
    const queries: (string | null)[] = []
    const usual = api.answer
    api.answer = call => {
      const { path } = call
      if (path.endsWith('check')) return usual(call)
      const answers = call.query.get('answers')
      queries.push(answers)
      return { body: { ...preview, tops, decisions: answers ? [] : [header] } }
    }
    await choose()
    await userEvent.click(await screen.findByRole('radio', { name: 'Linha 2' }))
    await screen.findByRole('button', { name: 'Importar 1 palavra' })
    expect(queries).toEqual([null, '{"header":"2"}'])
  })

  it('says why a file cannot be read, and lets another be chosen', async () => {
    api.answer = () => ({
      status: 422,
      body: { code: 'UNREADABLE', message: 'Este ficheiro é uma imagem (PNG).' },
    })
    await choose()
    expect((await screen.findByRole('alert')).textContent).toContain('Este ficheiro é uma imagem (PNG).')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Escolher ficheiro' }).disabled).toBe(false)
  })

  it('is one call, however many rows, which ends when it is stopped', async () => {
    const rows = checked(Array.from({ length: 1200 }, (_, at) => ({ line: at + 2, cells: [`p${at}`, ''] })))
    const usual = api.answer
    const held = Promise.withResolvers<void>()
    api.answer = async call => {
      if (call.path.endsWith('preview')) return { body: { ...preview, rows } }
      await held.promise
      return usual(call)
    }
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 1200 palavras' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Parar a importação' }))
    await screen.findByText('Importação parada')
    held.resolve()
    expect(sent()).toHaveLength(1200)
  })
})
