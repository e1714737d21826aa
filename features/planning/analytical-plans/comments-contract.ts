import { commentEndpoints, rowComment, rowCommentBody } from '#school/comments/contract.ts'
import { apis, base } from './contract.ts'

export const { write: commentPlan, resolve: resolvePlanComment } = commentEndpoints(
  { table: 'plan_comments', base, apis, audit: 'plan', on: 'um plano' },
  { body: rowCommentBody, response: rowComment },
)
