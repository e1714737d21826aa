/**
 * Something that keeps the server from starting and that the person who starts it can mend: the message is one
 * Portuguese sentence or two that say what to do. Shown without a stack.
 */
export class StartError extends Error {
  override name = 'StartError'
}
