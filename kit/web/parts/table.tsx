import type { ComponentProps } from 'react'
import styles from './table.module.css'

export interface TableProps extends ComponentProps<'table'> {
  /** 6 px above and below what a cell holds, where it is usually 10. */
  close?: boolean
  /** 12 px. */
  tall?: boolean
  /** 12 px beside it, where it is usually 8, and 6 on a phone. */
  wide?: boolean
  /** Stands in a box of its own, not at the inset of a card. */
  bare?: boolean
  /** Rows begin at their top, where cells hold several lines. */
  top?: boolean
  /** The heads of rows weigh no more than their cells. */
  regular?: boolean
  /** All but the first column stand at their end. */
  figures?: boolean
}

/** Rows of plain cells under small heads, and sums under a rule in its foot. What a page says of its own cells wins. */
export function Table({ close, tall, wide, bare, top, regular, figures, className, ...props }: TableProps) {
  const looks = { close, tall, wide, bare, top, regular, figures }
  const names = Object.entries(looks).map(([name, isSaid]) => isSaid && styles[name])
  return <table {...props} className={[styles.table, ...names, className].filter(Boolean).join(' ')} />
}
