let currentPage: () => string = () => ''

/**
 * Reports what code of this page throws and nothing catches, from here on.
 * @param pageNow pattern of the address of the page that is open: it holds no id, token or code
 */
export function watchExceptions(pageNow: () => string): void {
  currentPage = pageNow
  window.addEventListener('error', ({ error }) => reportException(error))
  window.addEventListener('unhandledrejection', ({ reason }) => reportException(reason))
}

/** Reports an exception that an error boundary caught. It never throws, and a report that fails is not tried again. */
export function reportException(error: unknown): void {
  if (!(error instanceof Error)) return
  const page = currentPage()
  import('./send-exception.ts').then(m => m.sendException(error, page)).catch(() => undefined)
}
