export const answer = 1
export { Page } from '../web/page.tsx'
