import 'katex/dist/katex.min.css'
import katex from 'katex'
import { isDrawable } from '#engines/questions/tex-bounds.ts'

/** Draws a formula of TeX into an element, as HTML with MathML beside it; what is no TeX is there as written. */
export function typeset(tex: string, element: HTMLElement, display: boolean): void {
  if (!isDrawable(tex)) {
    element.textContent = tex
    return
  }
  katex.render(tex, element, {
    displayMode: display,
    throwOnError: false,
    errorColor: 'inherit',
    strict: 'ignore',
    trust: false,
    maxSize: 20,
    maxExpand: 500,
  })
}
