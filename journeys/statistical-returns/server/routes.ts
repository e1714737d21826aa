import { Readable } from 'node:stream'
import { reportFile } from '#features/assessment/results/server/report-file.ts'
import { decimal } from '#kit/figures.ts'
import { HttpError, invalidField } from '#kit/refusals.ts'
import { type Served, serve } from '#kit/server/http/serve.ts'
import { tableAnswer } from '#kit/server/transfer/table-answer.ts'
import { findSchools } from '#school/schools/server/queries.ts'
import { cellInWords, cellOf, cellsOf, codeOf, documents, isCounted } from '../cells.ts'
import {
  exportDataValues,
  exportPlaces,
  exportReturn,
  getReturn,
  listReturnPupils,
  placeFields,
} from '../contract.ts'
import {
  codeOfDataSet,
  codeOfSchool,
  dataValueColumns,
  dataValueRows,
  dataValueSetOf,
} from '../data-values.ts'
import { findPlaces, placeRoutes } from './places.ts'
import { readReturn, returnJobs } from './read.ts'

export const statisticalReturnRoutes: Served[] = [
  serve(getReturn, async call => (await readReturn(call, call.query)).paper),

  serve(listReturnPupils, async call => {
    const { query } = call
    const cells = query.cell.map(code => {
      const cell = cellOf(code)
      if (!cell) throw invalidField('cell', `«${code}» não é um destes números.`)
      return cell
    })
    const { paper, pupils } = await readReturn(call, query)
    const names = new Map(paper.subjects.map(({ code, name }) => [code, name]))
    return {
      pupils: pupils
        .filter(pupil => cells.some(cell => isCounted(cell, pupil)))
        .map(({ id, name, group, birthDate, marks }) => ({
          id,
          name,
          group: group.name,
          birthDate,
          marks: Object.entries(marks)
            .map(([code, mark]) => `${names.get(code) ?? code} ${decimal(mark)}`)
            .join(', '),
        })),
    }
  }),

  serve(exportReturn, async call => {
    const { query, reply } = call
    const { paper } = await readReturn(call, query)
    return reportFile(returnJobs.run(reply, 'returnFile', paper, query.format), query.format)
  }),

  serve(exportDataValues, async call => {
    const { db, query, reply } = call
    const { paper } = await readReturn(call, query)
    const set = dataValueSetOf(paper, await findPlaces(db))
    if (!set || paper.mapped.lacks.length > 0)
      throw new HttpError(
        409,
        'NO_MAP',
        `Falta no mapa da província: ${paper.mapped.lacks.join(' e ')}. Quem administra importa-o nesta página.`,
      )
    const name = `dhis2-${set.period}-${set.orgUnit}`
    if (query.format === 'csv')
      return tableAnswer({ name, header: dataValueColumns, rows: dataValueRows(set) }, 'csv', reply)
    const bytes = Buffer.from(`${JSON.stringify(set, null, 2)}\n`)
    return {
      stream: Readable.from([bytes]),
      type: 'application/json',
      name: `${name}.json`,
      bytes: bytes.length,
    }
  }),

  serve(exportPlaces, async call => {
    const { db, query, reply } = call
    const known = new Map((await findPlaces(db)).map(place => [place.code, place]))
    const { paper } = await readReturn(call, query)
    const names = new Map(paper.subjects.map(({ code, name }) => [code, name]))
    const row = (code: string, words: string) => [
      code,
      known.get(code)?.uid ?? '',
      known.get(code)?.combo ?? '',
      words,
    ]
    const schools = await findSchools(db)
    return tableAnswer(
      {
        name: 'Mapa',
        header: [...placeFields.map(({ label }) => label), 'O que é'],
        rows: [
          ...documents.map(document => row(codeOfDataSet(document), 'Conjunto de dados (dataSet)')),
          ...schools.map(school => row(codeOfSchool(school), 'Escola (orgUnit)')),
          ...cellsOf(
            query.document,
            paper.grades.map(({ grade }) => grade),
            paper.subjects.map(({ code }) => code),
          ).map(cell => row(codeOf(cell), cellInWords(cell, names.get(cell.more ?? '')))),
        ],
      },
      query.format,
      reply,
    )
  }),

  ...placeRoutes,
]
