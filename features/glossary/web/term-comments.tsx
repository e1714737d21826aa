import { useQuery } from '@tanstack/react-query'
import { query, useSave } from '#kit/web/api/queries.ts'
import { CommentsPanel } from '#school/comments/web/comments-panel.tsx'
import { commentTerm, listTermComments, resolveTermComment } from '../comment-contract.ts'

/** What colleagues say of a term, under it. */
export function TermComments({ id }: { id: string }) {
  const { data } = useQuery(query(listTermComments, { params: { id } }))
  const write = useSave(commentTerm)
  const resolve = useSave(resolveTermComment)
  if (!data) return null
  return (
    <CommentsPanel
      comments={data}
      draft={`term-comments/${id}`}
      writing={write.isPending}
      onWrite={(text, callbacks) => write.mutate({ params: { id }, body: { text } }, callbacks)}
      onResolve={(commentId, resolved, callbacks) =>
        resolve.mutate({ params: { id, commentId }, body: { resolved } }, callbacks)
      }
    />
  )
}
