import type { Block, DocumentDescription, Image, PlacedText, TableRow } from './description.ts'
import { sampleDocument } from './sample-testing.ts'

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='),
  letter => letter.charCodeAt(0),
)
const image: Image = { format: 'png', bytes: PNG }
const photo: Image = {
  format: 'jpg',
  bytes: Uint8Array.from(
    atob(
      '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    ),
    letter => letter.charCodeAt(0),
  ),
}

const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })
const words = (count: number, word = 'palavra') => Array.from({ length: count }, () => word).join(' ')
const tableOf = (rows: TableRow[], labels = ['Semana', 'Conteúdo', 'Meios']): Block => ({
  kind: 'table',
  columns: labels.map((label, at) => ({ label, width: at + 1 })),
  rows,
})

/** What is asked of blocks in every way that changes how they are drawn: a document for each kind. For tests. */
export const variants: Readonly<Record<string, DocumentDescription>> = {
  text: sampleDocument(
    [
      { kind: 'title', text: 'Sem nada por baixo' },
      ...(['start', 'centre', 'end'] as const).map(
        (align): Block => ({ kind: 'paragraph', text: `Ao lado: ${align}`, align, size: 14, below: 6 }),
      ),
      {
        kind: 'paragraph',
        text: [
          { text: 'a negro ', bold: true },
          { text: 'em itálico ', italic: true },
          { text: 'com serifa ', serif: true },
          { text: 'grande ', size: 20 },
          { text: 'x' },
          { text: '2', position: 'superscript' },
          { text: 'H' },
          { text: '2', position: 'subscript' },
          { text: 'O ŋ ũ → Σ m̃' },
        ],
      },
      paragraph(`uma linha\noutra\n\n${words(60)}`),
      paragraph('«Otorrinolaringologista»'.repeat(12)),
      { kind: 'list', marker: 'number', start: 9, size: 8, items: ['nove', 'dez', words(40)] },
      { kind: 'list', marker: 'dash', items: [[{ text: 'forte', bold: true }], words(40), ''] },
      { kind: 'list', marker: 'none', size: 12, items: ['sem marca'] },
      { kind: 'heading', level: 1, text: [{ text: 'Uma ' }, { text: 'secção', italic: true }] },
      { kind: 'heading', level: 2, text: words(30) },
      { kind: 'rule' },
      { kind: 'space', height: 12 },
      { kind: 'writing-lines', count: 3 },
    ],
    { orientation: 'portrait', textSize: 12, margins: { top: 10, right: 20, bottom: 12, left: 25 } },
  ),

  heads: sampleDocument(
    [
      { kind: 'letterhead', start: [], centre: [], end: [] },
      { kind: 'letterhead', start: ['', 'Distrito'], centre: ['Uma só linha'], end: ['', ''] },
      {
        kind: 'facts',
        widths: [1, 2, 1],
        items: [
          { label: 'Um:', value: '1', span: 2 },
          { label: 'Dois:', value: [{ text: 'negro', bold: true }], span: 2 },
          { label: 'Três:', value: words(30) },
          { label: 'Largo:', value: 'mais do que há', span: 9 },
          { label: 'Só:', value: '' },
        ],
      },
      { kind: 'facts', widths: [1], items: [] },
      {
        kind: 'signatures',
        people: [{ role: 'Um', name: 'Ana' }, { role: 'Dois', date: '26/02/2026' }, { role: 'Três' }],
      },
      { kind: 'signatures', people: [{ role: 'Só um' }], stamp: 'space' },
    ],
    { footer: null, author: 'Ana Sitoe' },
  ),

  letters: sampleDocument(
    [
      {
        kind: 'columns',
        ruled: true,
        gap: 10,
        columns: [
          {
            width: 2,
            blocks: [{ kind: 'title', align: 'start', size: 23, text: 'Ana', under: 'por baixo' }],
          },
          { width: 1, blocks: [paragraph(words(12))] },
          { width: 1, blocks: [{ kind: 'list', marker: 'tick', apart: 1, items: ['sabe', words(20)] }] },
        ],
      },
      { kind: 'list', marker: 'half', items: ['quase'] },
      { kind: 'list', marker: 'diamond', items: ['por aprender'] },
      { kind: 'list', marker: 'large-number', apart: 2, items: ['primeiro', words(50)] },
      { kind: 'page-break' },
      paragraph('segunda página'),
    ],
    {
      leading: 1,
      slip: {
        height: 30,
        blocks: [
          { kind: 'rule', cut: true },
          paragraph('Devolver'),
          { kind: 'signatures', people: [{ role: 'Eu' }] },
        ],
      },
    },
  ),

  tables: sampleDocument([
    tableOf([{ cells: ['1', 'todas as linhas', ''] }]),
    {
      ...tableOf([{ cells: ['2', 'linhas entre filas', 'a'] }, { cells: ['b', 'c', 'd'] }]),
      rules: 'rows',
    } as Block,
    {
      ...tableOf([{ cells: ['3', 'nenhuma linha', 'a'] }, { cells: ['b', 'c', 'd'] }]),
      rules: 'none',
    } as Block,
    { ...tableOf([{ cells: ['4', 'do tamanho do texto', ''] }]), size: 'running' } as Block,
    { ...tableOf([{ cells: ['5', 'maior', ''] }]), size: 12 } as Block,
    { ...tableOf([{ cells: ['6', 'nunca menor', ''] }]), size: 5 } as Block,
    tableOf([{ cells: ['sem', 'cabeça', ''] }], ['', '', '']),
    tableOf([{ cells: ['meia', 'cabeça', ''] }], ['', 'Só esta', '']),
    {
      kind: 'table',
      tight: true,
      thickEvery: 2,
      rowHeight: 9,
      columns: [
        { label: 'N.º', width: 1 },
        { label: 'MACS', group: 'Português\nAna Sitoe', width: 1, align: 'centre' },
        { label: 'MT', group: 'Português\nAna Sitoe', width: 1, align: 'centre' },
        { label: 'MT', group: 'MAT', width: 1, align: 'centre' },
      ],
      rows: [
        ...['7', '8', '9'].map(number => ({
          cells: [
            number,
            '10',
            { blocks: [{ kind: 'paragraph' as const, text: [{ text: '9', bold: true, underline: true }] }] },
            '12',
          ],
        })),
        { cells: ['Soma', '1', '2', '3'], strong: true, keepWithNext: true },
        { cells: ['Outra', '1', '2', '3'], strong: true },
      ],
    },
    tableOf([]),
    tableOf([], ['', '']),
    {
      kind: 'table',
      columns: [
        { label: 'Branco', width: 1, align: 'centre' },
        { label: 'Corrigido', width: 1, align: 'end' },
        { label: 'Pergunta', width: 60 },
      ],
      rows: [
        { cells: ['ao meio', 'ao fim', 'como está'] },
        { cells: [{ blocks: [paragraph('ao começo')], align: 'start' }, 'b', 'c'], strong: true },
        { cells: [{ blocks: [paragraph('sobre duas')], span: 2 }, 'c'] },
        { cells: [{ blocks: [paragraph('sobre as três')], span: 3, align: 'end' }] },
        { cells: ['a mais', 'b', 'c', 'd'] },
        { cells: ['a menos'] },
        {
          cells: [
            { blocks: [{ kind: 'picture', image, width: 30, alt: 'larga demais' }] },
            { blocks: [{ kind: 'list', marker: 'number', items: ['um', 'dois'], size: 12 }] },
            { blocks: [{ ...paragraph('um'), below: 5, size: 14 }, paragraph('dois')] },
          ],
        },
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: 'Impossivelmente', width: 1 },
        { label: 'Desmesuradamente', width: 1 },
      ],
      rows: [{ cells: ['ŋ ũ', '日'] }],
    },
  ]),

  pages: sampleDocument(
    [
      { kind: 'heading', level: 1, text: 'Filas que ficam juntas' },
      tableOf(
        Array.from({ length: 27 }, (_, at) => ({
          cells: [`${at}`, words(at % 5), at % 3 === 0 ? 'a' : ''],
          keepWithNext: at % 3 !== 2,
          strong: at % 3 === 0,
        })),
      ),
      tableOf(Array.from({ length: 11 }, (_, at) => ({ cells: [`${at}`, '', ''], keepWithNext: true }))),
      { kind: 'space', height: 60 },
      { kind: 'heading', level: 2, text: 'Uma fila mais alta do que a página' },
      tableOf([
        { cells: ['antes', 'b', 'c'] },
        {
          cells: [
            { blocks: [paragraph('ao meio')], align: 'centre' },
            { blocks: [paragraph(words(260)), { kind: 'list', marker: 'dash', items: ['um', words(160)] }] },
            words(6),
          ],
          strong: true,
        },
        { cells: ['depois', 'b', 'c'] },
      ]),
      {
        kind: 'keep',
        blocks: Array.from({ length: 12 }, (_, at) => paragraph(`junto ${at} ${words(40)}`)),
      },
      { kind: 'keep', blocks: Array.from({ length: 26 }, (_, at) => paragraph(`longo ${at} ${words(40)}`)) },
      {
        kind: 'keep',
        blocks: [
          tableOf([{ cells: ['a', 'b', 'c'] }]),
          { kind: 'list', marker: 'dash', items: ['um', 'dois'] },
          { kind: 'qr', value: 'ABC', side: 15 },
          { kind: 'facts', widths: [1], items: [{ label: 'Um:', value: '1' }] },
          { kind: 'writing-lines', count: 2 },
          { kind: 'rule' },
          { kind: 'space', height: 5 },
          { kind: 'picture', image, width: 10, alt: 'ponto' },
          { kind: 'heading', level: 2, text: 'dentro' },
          {
            kind: 'columns',
            columns: [
              { width: 1, blocks: [paragraph(words(30))] },
              { width: 3, blocks: [paragraph('b')] },
            ],
          },
          { kind: 'signatures', people: [{ role: 'Quem' }] },
        ],
      },
      { kind: 'paragraph', text: 'leva à tabela', keepWithNext: true },
      tableOf(Array.from({ length: 12 }, (_, at) => ({ cells: [`${at}`, words(20), ''] }))),
    ],
    { orientation: 'portrait', runningHead: 'Cabeça de página' },
  ),

  boxes: sampleDocument(
    [
      {
        kind: 'cards',
        across: 3,
        height: 25,
        cards: [
          [{ kind: 'paragraph', text: 'grande', size: 18, align: 'start' }],
          [{ kind: 'qr', value: 'ABC123', side: 18, caption: 'ABC 123' }],
          [{ kind: 'list', marker: 'none', items: ['um', 'dois'] }],
          [],
          [
            { kind: 'picture', image, width: 8, alt: 'ponto' },
            { kind: 'paragraph', text: words(12) },
          ],
        ],
      },
      { kind: 'cards', across: 2, height: 25, cards: [] },
      {
        kind: 'columns',
        gap: 20,
        columns: [
          { width: 1, blocks: [paragraph(words(20)), { kind: 'rule' }] },
          { width: 2, blocks: [{ kind: 'list', marker: 'dash', items: ['b', 'c'] }] },
          { width: 1, blocks: [] },
        ],
      },
      ...(['start', 'centre', 'end'] as const).flatMap((align): Block[] => [
        { kind: 'qr', value: `https://escola.mz/${align}`, side: 16, align },
        { kind: 'picture', image, width: 9, alt: align, align },
      ]),
      { kind: 'picture', image, width: 500, alt: 'mais larga do que a página' },
      { kind: 'page-break' },
      { kind: 'page-break' },
      {
        kind: 'newspaper',
        columns: 3,
        gap: 12,
        entries: Array.from({ length: 24 }, (_, at) => [
          ...(at % 6 === 0 ? [{ kind: 'heading' as const, level: 1 as const, text: `Letra ${at}` }] : []),
          paragraph(`${at} ${words(18)}`),
          { kind: 'list' as const, marker: 'dash' as const, items: ['um'] },
        ]),
      },
    ],
    { orientation: 'portrait' },
  ),

  pictures: sampleDocument([
    { kind: 'picture', image: photo, width: 20, alt: 'fotografia' },
    { kind: 'letterhead', logo: photo, start: [], centre: ['Escola'], end: [] },
    tableOf([
      {
        cells: [
          words(400),
          {
            blocks: [
              { kind: 'picture', image: photo, width: 40, alt: 'dentro' },
              paragraph(words(80)),
              { kind: 'picture', image, width: 30, alt: 'depois' },
            ],
          },
          'c',
        ],
      },
    ]),
  ]),

  placed: sampleDocument(
    [
      {
        kind: 'placed-page',
        shapes: [
          { path: 'M10 10H50V50Z', fill: 'black' },
          { path: 'M60 10H90V50Z', fill: 'pale' },
          { path: 'M10 60H200', stroke: 0.3 },
          { path: 'M10 70H200', stroke: 0.5, dash: [2, 1] },
        ],
        texts: [
          { text: 'ao começo', x: 20, y: 100, size: 12 },
          { text: 'ao meio', x: 105, y: 110, size: 14, align: 'centre', bold: true },
          { text: 'ao fim', x: 190, y: 120, size: 10, align: 'end', pale: true },
          { text: [{ text: 'H' }, { text: '2', position: 'subscript' }], x: 20, y: 130, size: 12 },
          ...[60, 45, 24, 10].map(
            (width, at): PlacedText => ({
              text: 'Uma frase que não cabe',
              x: 20,
              y: 140 + 10 * at,
              size: 12,
              width,
            }),
          ),
          { text: '', x: 20, y: 200, size: 12 },
        ],
      },
      paragraph('na página seguinte'),
    ],
    { orientation: 'portrait' },
  ),
}
