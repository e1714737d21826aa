/** A figure that has no value, and why: `what` is its path in the analysis, `why` a sentence for the teacher. */
export type NotComputed = { readonly what: string; readonly why: string }

/** A result, or the reason why there is none. */
export type Outcome<T> =
  | { readonly value: T; readonly why?: undefined }
  | { readonly value: null; readonly why: string }
