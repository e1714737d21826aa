import { PROGRESS_TYPE, type Progress, type ProgressEnd } from '#kit/progress.ts'

/**
 * Sends bytes and tells how far that is, and then how far the server is with them. `fetch` cannot tell what it has sent.
 * Rejects where no answer came, or when it is taken back.
 */
export function sendWithProgress(
  url: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Headers; body: Blob; signal?: AbortSignal | undefined },
  onProgress: (progress: Progress) => void,
): Promise<ProgressEnd> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.setRequestHeader('Accept', `${PROGRESS_TYPE}, application/json`)
    request.upload.onprogress = ({ loaded, total }) => onProgress({ step: 'sending', done: loaded, total })
    let seen = 0
    const isLines = () => request.getResponseHeader('content-type')?.startsWith(PROGRESS_TYPE) ?? false
    request.onprogress = () => {
      if (!isLines()) return
      const complete = request.responseText.slice(seen, request.responseText.lastIndexOf('\n') + 1)
      seen += complete.length
      for (const line of complete.split('\n')) if (line.startsWith('{"step"')) onProgress(JSON.parse(line))
    }
    request.onload = () => {
      const text = request.responseText
      if (!isLines())
        return resolve({
          status: request.status,
          change: request.getResponseHeader('x-change'),
          body: read(text),
        })
      const last = read(text.trimEnd().split('\n').at(-1) ?? '')
      // Cut off in the middle: the connection was lost.
      if (typeof last === 'object' && last !== null && 'status' in last) resolve(last as ProgressEnd)
      else reject(new TypeError('The answer was cut short.'))
    }
    request.onerror = () => reject(new TypeError('No answer came.'))
    request.onabort = () => reject(new DOMException('Taken back by who asked.', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', stop)
    request.send(body)
  })
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
