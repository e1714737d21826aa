/** How the code of each page of `routes.ts` is fetched, by its `page` (`scripts/page-modules.ts`). */
declare module 'virtual:pages' {
  export const pages: Readonly<Record<string, () => Promise<import('react').ComponentType>>>
}
