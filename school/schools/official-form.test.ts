import { expect, it } from 'vitest'
import { factsOf, labelled, listCell, officialHead, officialSignatures } from './official-form.ts'

const school = { name: 'EPC do Zimpeto', province: 'Maputo', district: 'KaMubukwana' }

it('the head of a form names country, province and district, and leaves out what is not known', () => {
  expect(officialHead({ ...school, zip: 'ZIP 1103' }, ['Ano lectivo: 2026'])).toMatchObject({
    ...{ start: ['Província: Maputo', 'Distrito: KaMubukwana', 'ZIP: 1103'], end: ['Ano lectivo: 2026'] },
    centre: ['República de Moçambique', 'Escola: EPC do Zimpeto'],
  })
  expect(officialHead({ ...school, zip: '1103' }, []).start[2]).toBe('ZIP: 1103')
  expect(officialHead({ name: 'x', province: '', district: '' }, []).start).toEqual(['', '', ''])
})

it('signers are named with the day, and missing ones have a line', () => {
  const people = [
    { role: 'A', signature: { name: 'Ana', on: '2026-05-05' } },
    { role: 'B', signature: { name: 'Rui' } },
    { role: 'C' },
  ]
  expect(officialSignatures(people)).toMatchObject({
    people: [
      { role: 'A', name: 'Ana', date: '05/05/2026' },
      { role: 'B', name: 'Rui', date: undefined },
      { role: 'C', name: undefined, date: undefined },
    ],
    stamp: 'space',
  })
  expect(officialSignatures([]).people).toEqual([])
})

it('facts without a value are left out, but nought is one', () => {
  expect(
    factsOf([
      ['A', ''],
      ['B', null],
      ['C', 0],
      ['D', 'x', 2],
    ]),
  ).toEqual([
    { label: 'C:', value: '0', span: undefined },
    { label: 'D:', value: 'x', span: 2 },
  ])
})

it('a label stands before its texts, and alone nowhere', () => {
  expect(labelled('Meios', ['quadro', 'mapa'])).toEqual([
    { kind: 'paragraph', text: [{ text: 'Meios: ', bold: true }, { text: 'quadro; mapa' }], below: 1 },
  ])
  expect(labelled('Meios', ['quadro', 'mapa'], ', ')[0]?.text).toEqual([
    { text: 'Meios: ', bold: true },
    { text: 'quadro, mapa' },
  ])
  expect(labelled('Tema', 'x')).toHaveLength(1)
  expect([labelled('Tema', ''), labelled('Meios', [])]).toEqual([[], []])
})

it('a cell has a list of several, and one alone as it is', () => {
  expect([listCell([]), listCell(['um'])]).toEqual(['', 'um'])
  expect(listCell(['um', 'dois'])).toEqual({
    blocks: [{ kind: 'list', marker: 'dash', items: ['um', 'dois'] }],
  })
})
