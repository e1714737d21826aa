import type { Block, DocumentDescription } from './description.ts'

/** A description around some blocks. For tests. */
export function sampleDocument(
  blocks: Block[],
  more: Partial<DocumentDescription> = {},
): DocumentDescription {
  return { title: 'Amostra', orientation: 'landscape', footer: 'Dondza Academy', blocks, ...more }
}

/** The symbols and letters that no Latin font of the web has, and that our documents must hold. */
export const SIGNS = '→ Σ ≥ ≤ √ π ŋ ẽ ũ ṅ m̃ n̂ ɓ ɗ ŵ ✓ ½ ² ° × ÷ ≠ ≈ ∈ ∪ ⊂ ∅ ∞ ⇒ ⇔ α β Δ'

/** One black pixel. */
export const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='),
  letter => letter.charCodeAt(0),
)

/** Every kind of block at least once. */
export function everyBlock(): Block[] {
  const image = { format: 'png' as const, bytes: PIXEL }
  return [
    {
      kind: 'letterhead',
      logo: image,
      start: ['Província: Maputo'],
      centre: ['República', 'Escola X'],
      end: ['2026'],
    },
    { kind: 'title', text: 'Título', under: 'por baixo' },
    { kind: 'heading', level: 1, text: 'Secção primeira' },
    {
      kind: 'paragraph',
      text: [{ text: 'E=mc' }, { text: '9', position: 'superscript' }],
      keepWithNext: true,
    },
    { kind: 'heading', level: 2, text: 'Subsecção' },
    {
      kind: 'facts',
      widths: [1, 1],
      items: [
        { label: 'Chave:', value: 'valor', span: 2 },
        { label: 'Outra:', value: 'coisa' },
      ],
    },
    { kind: 'list', marker: 'number', items: ['primeiro item', 'segundo item'] },
    { kind: 'list', marker: 'dash', items: ['travessão'] },
    { kind: 'list', marker: 'none', items: ['sem marca'] },
    {
      kind: 'table',
      columns: [
        { label: 'Coluna A', width: 1 },
        { label: 'Coluna B', width: 2, align: 'end' },
      ],
      rows: [
        {
          cells: [
            'simples',
            {
              blocks: [
                { kind: 'picture', image, width: 4, alt: 'ponto' },
                { kind: 'list', marker: 'dash', items: ['na célula'] },
              ],
            },
          ],
        },
        { strong: true, cells: [{ span: 2, blocks: [{ kind: 'paragraph', text: 'total geral' }] }] },
      ],
    },
    {
      kind: 'columns',
      columns: [
        { width: 1, blocks: [{ kind: 'paragraph', text: 'à esquerda' }] },
        { width: 1, blocks: [{ kind: 'paragraph', text: 'à direita' }] },
      ],
    },
    {
      kind: 'keep',
      blocks: [
        { kind: 'paragraph', text: 'ficam' },
        { kind: 'paragraph', text: 'juntos' },
      ],
    },
    { kind: 'qr', value: 'https://escola.mz/t/ABC123', side: 20, caption: 'ABC 123' },
    {
      kind: 'cards',
      across: 2,
      height: 30,
      cards: [
        [{ kind: 'paragraph', text: 'carta um' }],
        [{ kind: 'paragraph', text: 'carta dois' }],
        [{ kind: 'paragraph', text: 'carta três' }],
      ],
    },
    { kind: 'picture', image, width: 12, alt: 'quadrado', align: 'centre' },
    { kind: 'writing-lines', count: 2 },
    { kind: 'rule' },
    { kind: 'space', height: 4 },
    {
      kind: 'signatures',
      people: [{ role: 'O Professor', name: 'Ana Sitoe', date: '26/02/2026' }, { role: 'Visto do DAP' }],
      stamp: 'space',
    },
    { kind: 'signatures', people: [{ role: 'O Delegado' }], stamp: image },
    { kind: 'page-break' },
    {
      kind: 'newspaper',
      columns: 2,
      entries: [
        [
          { kind: 'heading', level: 2, text: 'entrada um' },
          { kind: 'paragraph', text: 'texto um' },
        ],
        [{ kind: 'paragraph', text: 'texto dois' }],
      ],
    },
  ]
}
