/** After the page itself has come, in milliseconds. */
const SPARE_TIME = 3000

/**
 * Has the browser keep what the product is made of, where it can: in the house's own network, over http, it cannot,
 * and only what is on the screen goes on without network.
 * @param page the address of a page that is a document of its own
 */
export function keepForOffline(page?: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    register(page).catch(error => console.info('The pages are not kept for when there is no network.', error))
  }, SPARE_TIME)
}

async function register(page: string | undefined): Promise<void> {
  const keep = () => [...(page ? [page] : []), ...assetsLoaded()]
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: keep() })
  // What came between the two was seen by nobody.
  navigator.serviceWorker.addEventListener('controllerchange', () =>
    navigator.serviceWorker.controller?.postMessage({ keep: keep() }),
  )
}

function assetsLoaded(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(entry => new URL(entry.name))
    .filter(url => url.origin === location.origin && url.pathname.startsWith('/assets/'))
    .map(url => url.pathname)
}
