/**
 * What a printed document says, once for every way of drawing it: `drawPdf` and `drawWord` read the same
 * description. Lengths are millimetres, type sizes points.
 */
export interface DocumentDescription {
  /** Name of the document in its properties (and in the window of a PDF reader). */
  title: string
  author?: string
  orientation: 'portrait' | 'landscape'
  /** Default A4. */
  paper?: PaperSize
  /** Default 15 on every side. */
  margins?: Margins
  /** Size of running text, default 10.5. Tables have their own size. */
  textSize?: number
  /** Height of a line as a share of what the face asks for, default 0.85: close, as a form is. */
  leading?: number
  /** Left of the foot of every page; "Página x de y" stands right of it. Null: no foot. */
  footer: string | null
  /** Head of every page but the first, so that a loose sheet can be put back. */
  runningHead?: string
  blocks: Block[]
  slip?: Slip
}

export type PaperSize = 'A3' | 'A4' | 'A5'

/** What is cut off and comes back: at the foot of the last page, so high. In Word it ends the text. */
export interface Slip {
  height: number
  blocks: Block[]
}

export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

export type Block =
  | Letterhead
  | Title
  | Heading
  | Paragraph
  | Facts
  | List
  | Table
  | Cards
  | Picture
  | QrCode
  | Columns
  | Newspaper
  | Keep
  | Signatures
  | WritingLines
  | PlacedPage
  | Rule
  | Space
  | PageBreak

/** Text of one look, or a row of runs. A newline starts a new line of the same paragraph. */
export type Text = string | Run[]

export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  serif?: boolean
  underline?: boolean
  /** Points. */
  size?: number
  position?: 'superscript' | 'subscript'
  /** Drawn one above the other with a bar between, where `text` has them side by side: «3/8», «(a+b)/2». */
  fraction?: { over: string; under: string }
}

/** Head of an official form: lines left, centre and right over a rule, the first centre line large. */
export interface Letterhead {
  kind: 'letterhead'
  logo?: Image
  start: string[]
  centre: string[]
  end: string[]
}

export interface Title {
  kind: 'title'
  text: string
  under?: Text
  /** Default centre. */
  align?: Align
  /** Points, default 17. */
  size?: number
}

export interface Heading {
  kind: 'heading'
  level: 1 | 2
  text: Text
}

export interface Paragraph {
  kind: 'paragraph'
  text: Text
  align?: Align
  size?: number
  /** Stays on the page of the block that follows. */
  keepWithNext?: boolean
  /** Space below, default 2. */
  below?: number
}

export type Align = 'start' | 'centre' | 'end'

/** Label and value pairs in a grid without rules, as at the head of a form. */
export interface Facts {
  kind: 'facts'
  /** Relative widths of the grid's columns. */
  widths: number[]
  /** Filled row by row; `span` is how many columns a fact takes (default 1). */
  items: Fact[]
}

export interface Fact {
  label: string
  value: Text
  span?: number
}

export interface List {
  kind: 'list'
  /** `large-number`: in the serif of titles, before steps that are done one by one. */
  marker: 'dash' | 'number' | 'large-number' | 'tick' | 'half' | 'diamond' | 'none'
  items: Text[]
  size?: number
  /** Room below an item, default 0. */
  apart?: number
  /** Number of the first item, default 1. */
  start?: number
}

export interface Table {
  kind: 'table'
  columns: TableColumn[]
  rows: TableRow[]
  /** Default 9, at least 7.5; `running`: as large as the text around it. */
  size?: number | 'running'
  /** Less room above and below the text of a row, where many stand on one page. */
  tight?: boolean
  /** A thicker rule after so many rows, by which the eye keeps to its line. */
  thickEvery?: number
  /** Least height of a row. */
  rowHeight?: number
  /** Without a head when every label is empty. */
  rules?: 'all' | 'rows' | 'none'
}

export interface TableColumn {
  label: string
  /** Stands over the label, and over those beside it with the same one: a head of two rows. What follows its first line is not bold. */
  group?: string
  /** Relative to the other columns. */
  width: number
  align?: Align
}

/**
 * A row is never cut by the end of a page, except one that is taller than a page: that one flows over the pages
 * whole, without losing a line.
 */
export interface TableRow {
  cells: Cell[]
  /** Bold on grey, as a subtotal or the title of a section within the table. */
  strong?: boolean
  /** Stays on the page of the row that follows. */
  keepWithNext?: boolean
}

export type Cell = string | CellContent

export interface CellContent {
  blocks: CellBlock[]
  align?: Align
  /** How many columns it takes, default 1. The spanned columns have no cell of their own. */
  span?: number
}

export type CellBlock = Paragraph | List | Picture

/** Equal boxes with dashed rules to cut along: memory cards, flashcards, bingo. */
export interface Cards {
  kind: 'cards'
  across: number
  /** Height of a card. */
  height: number
  cards: (Paragraph | List | Picture | QrCode)[][]
}

export interface Picture {
  kind: 'picture'
  image: Image
  /** Width on paper; the height keeps the proportion. */
  width: number
  alt: string
  align?: Align
  /** Drawn over it. */
  outlines?: Outlines
}

/** Lines around places of a picture, each with its letter, in a grid that covers the picture. */
export interface Outlines {
  width: number
  height: number
  shapes: readonly Outline[]
}

export interface Outline {
  /** A rectangle by two corners, a circle by its middle and radius, or the corners of a polygon. */
  shape: 'rect' | 'circle' | 'poly'
  coords: readonly number[]
  letter: string
}

export interface Image {
  format: 'png' | 'jpg'
  bytes: Uint8Array
}

export interface QrCode {
  kind: 'qr'
  value: string
  /** Side on paper. */
  side: number
  caption?: string
  align?: Align
}

/** Blocks side by side, each in a column of a relative width. */
export interface Columns {
  kind: 'columns'
  columns: { width: number; blocks: Block[] }[]
  gap?: number
  /** A rule in the middle of each gap, as high as the highest column. */
  ruled?: boolean
}

/** Text that fills the first column to the end of the page, then the next one. Not inside another block. */
export interface Newspaper {
  kind: 'newspaper'
  columns: number
  gap?: number
  /** Each entry stays whole in one column. */
  entries: (Paragraph | Heading | List | Picture)[][]
}

/** Blocks that stay together on one page. They must fit on one. */
export interface Keep {
  kind: 'keep'
  blocks: Block[]
}

/** Lines to sign over, side by side, and a place for the stamp where one is asked for. Never cut. */
export interface Signatures {
  kind: 'signatures'
  people: Signatory[]
  /** `'space'` leaves a marked empty place. */
  stamp?: 'space' | Image
}

export interface Signatory {
  role: string
  name?: string
  /** As shown: "26/02/2026". */
  date?: string
}

export interface WritingLines {
  kind: 'writing-lines'
  count: number
}

/**
 * A page on which everything has its place, in millimetres from the upper left corner of the paper, margins or not. It
 * is alone on its page.
 */
export interface PlacedPage {
  kind: 'placed-page'
  shapes: PlacedShape[]
  texts: PlacedText[]
}

/** A path in the letters of SVG; filled, or drawn as a line of `stroke` millimetres. */
export interface PlacedShape {
  path: string
  fill?: 'black' | 'pale'
  stroke?: number
  /** Lengths of a dash and of the gap after it. */
  dash?: [number, number]
}

export interface PlacedText {
  text: Text
  /** Left end, middle or right end by `align`, and the middle of the letters' height. */
  x: number
  y: number
  /** Points. */
  size: number
  align?: Align
  bold?: boolean
  /** Light grey, which a pencil covers. */
  pale?: boolean
  /** Text that is wider is set smaller, to half its size, and then cut with an ellipsis. */
  width?: number
}

export interface Rule {
  kind: 'rule'
  /** Dashed, with scissors at its start. */
  cut?: boolean
}

export interface Space {
  kind: 'space'
  height: number
}

export interface PageBreak {
  kind: 'page-break'
}
