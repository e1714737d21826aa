export { group } from '../groups/group.ts'
