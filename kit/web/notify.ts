export interface Notice {
  kind: 'ok' | 'info' | 'error'
  /** One sentence: «Termo «Perímetro» guardado». */
  text: string
  /** One small line below it. */
  detail?: string
  /** One thing to do about it: undo, try again. */
  action?: { label: string; onClick: () => void }
}

type Options = Pick<Notice, 'detail' | 'action'>

const waiting: Notice[] = []
let show: ((notice: Notice) => void) | undefined
let wake: (() => void) | undefined

/** Says what has happened, in a corner, without stopping the work. Errors stay until they are closed. */
export const notify = {
  ok: (text: string, options?: Options) => tell({ kind: 'ok', text, ...options }),
  info: (text: string, options?: Options) => tell({ kind: 'info', text, ...options }),
  error: (text: string, options?: Options) => tell({ kind: 'error', text, ...options }),
}

function tell(notice: Notice) {
  if (show) return show(notice)
  waiting.push(notice)
  wake?.()
}

/** For the toasts on the page: called when there is something to say and nobody shows it yet. */
export function onFirstNotice(call: () => void): () => void {
  wake = call
  if (waiting.length > 0) call()
  return () => {
    wake = undefined
  }
}

/** For the toasts on the page: takes over all notices, those that wait first. Returns the way to stop. */
export function showNotices(call: (notice: Notice) => void): () => void {
  show = call
  for (const notice of waiting.splice(0)) call(notice)
  return () => {
    show = undefined
  }
}
