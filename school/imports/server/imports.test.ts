import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#kit/server/database/testing.ts'
import { testServer } from '#kit/server/http/testing.ts'
import { forgetInReports, keepReport } from '#kit/server/transfer/import-reports.ts'
import { getImport, listImports } from '../contract.ts'
import { importReportRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const server = await testServer(database, importReportRoutes)
const ana = { id: uuid(), name: 'Ana', email: 'ana@demo.mz', role: 'professor' } as const
const beto = { ...ana, id: uuid(), name: 'Beto', email: 'beto@demo.mz' }
const admin = { ...ana, id: uuid(), name: 'Rosa', email: 'rosa@demo.mz', role: 'admin' } as const

async function kept(fileName: string): Promise<string> {
  const id = uuid()
  await keepReport(
    { db, account: { ...ana, sessionId: uuid(), onlyWithin: null } },
    {
      id,
      kind: 'students.import',
      fileName,
      imported: 2,
      leftOut: 1,
      report: {
        parts: [{ text: '2 alunos na 6ªA', to: '/dashboard/group/x' }],
        header: ['Nome', 'Erro'],
        leftOutRows: [['Celeste Macuácua', 'Sexo: Falta preencher «Sexo».']],
      },
    },
  )
  return id
}

describe('the report of an import', () => {
  it('stays: its importer finds it, and the direction finds all', async () => {
    const id = await kept('alunos.xlsx')
    const own = await server.as(ana).call(getImport, { params: { id } })
    expect(own.data).toMatchObject({ fileName: 'alunos.xlsx', by: 'Ana', imported: 2, undoneAt: null })
    expect(own.data.leftOutRows).toEqual([['Celeste Macuácua', 'Sexo: Falta preencher «Sexo».']])
    const all = await server.as(admin).call(listImports, { query: { search: 'ALUNOS' } })
    expect(all.data.rows.map(row => row.id)).toEqual([id])
  })

  it("is not another's to read", async () => {
    const id = await kept('turmas.csv')
    expect((await server.as(beto).refuse(getImport, { params: { id } })).status).toBe(404)
    const listed = await server.as(beto).call(listImports, { query: {} })
    expect(listed.data.rows).toEqual([])
  })

  it('forgets who is erased', async () => {
    const id = await kept('lista.csv')
    await forgetInReports(db, ['Celeste Macuácua'], 'Aluno apagado')
    const { data } = await server.as(admin).call(getImport, { params: { id } })
    expect(data.leftOutRows[0]?.[0]).toBe('Aluno apagado')
  })
})
