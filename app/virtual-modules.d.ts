/** What the browser needs of `routes.ts`, and how the code of each page is fetched (`scripts/page-modules.ts`). */
declare module 'virtual:pages' {
  interface Page extends Pick<import('./routes.ts').Route, 'path' | 'title' | 'frame' | 'who' | 'wide'> {
    load: () => Promise<import('react').ComponentType>
  }
  export const pages: readonly Page[]
}

/** The pages to which the quick find leads, out of `routes.ts` (`scripts/page-modules.ts`). */
declare module 'virtual:findable-pages' {
  export const findable: readonly import('./findable-pages.ts').FindablePage[]
}

/** Makes the icons of the navigation known (`scripts/icon-modules.ts`). */
declare module 'virtual:navigation-icons' {}

/** What Prometheus reads, read as it does; the package brings no types. */
declare module 'parse-prometheus-text-format' {
  interface Reading {
    value?: string
    labels?: Record<string, string>
    buckets?: Record<string, string>
    count?: string
    sum?: string
  }
  export default function parse(
    text: string,
  ): { name: string; help: string; type: string; metrics: Reading[] }[]
}
