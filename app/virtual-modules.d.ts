/** What the browser needs of `routes.ts`, and how the code of each page is fetched (`scripts/page-modules.ts`). */
declare module 'virtual:pages' {
  interface Page extends Pick<import('./routes.ts').Route, 'path' | 'title' | 'frame' | 'who' | 'wide'> {
    load: () => Promise<import('react').ComponentType>
  }
  export const pages: readonly Page[]
}

/** Makes the icons of the navigation known (`scripts/icon-modules.ts`). */
declare module 'virtual:navigation-icons' {}
