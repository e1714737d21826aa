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
    if (path.endsWith('check')) return { body: { rows: checked(rows) } }
    return { status: 201, body: { imported: rows.length, failed: [] }, headers: { 'x-change': 'c1' } }
  }
})

const sent = () =>
  api.asked
    .filter(asked => !/preview|check/.test(asked.path))
    .flatMap(asked => (asked.body as { rows: { line: number }[] }).rows.map(row => row.line))

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
    const onUndo = vi.fn(async () => true)
    await choose({ onUndo })
    await screen.findByText('1 linha pronta')
    expect(screen.getByText('1 linha com erro')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Importar 1 palavra' }))
    await screen.findByText('1 linha ficou de fora.', { exact: false })
    expect(sent()).toEqual([2])
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
    expect(api.asked.find(asked => asked.path.endsWith('check'))?.body).toMatchObject({
      rows: [{ cells: ['Área', 'x'] }, { line: 3, cells: ['Base', 'y'] }],
    })
  })

  it('waits for the column of what must be there', async () => {
    mapping = [null, 'meaning']
    await choose()
    await screen.findByText('Falta dizer qual a coluna de', { exact: false })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Importar/ }).disabled).toBe(true)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /palavra/ }), 'Palavra')
    await waitFor(() =>
      expect(screen.queryByText('Falta dizer qual a coluna de', { exact: false })).toBeNull(),
    )
    await screen.findByRole('button', { name: 'Importar 1 palavra' })
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

  it('sends many rows in parts, and goes no further once it is stopped', async () => {
    const rows = checked(Array.from({ length: 1200 }, (_, at) => ({ line: at + 2, cells: [`p${at}`, ''] })))
    const usual = api.answer
    const held = Promise.withResolvers<void>()
    api.answer = async asked => {
      if (asked.path.endsWith('preview')) return { body: { ...preview, rows } }
      await held.promise
      return usual(asked)
    }
    await choose()
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 1200 palavras' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Parar a importação' }))
    held.resolve()
    await screen.findByText('A importação foi parada a meio.')
    expect(sent()).toHaveLength(500)
    expect(screen.getByText(/700 linhas ficaram de fora/)).toBeTruthy()
  })
})
