import * as z from 'zod/mini'
import { text } from '#kit/shapes.ts'

/** The code on the board: it opens the door, and names nobody. */
export const byCode = z.object({ code: z.string().check(z.maxLength(6), z.regex(/^[A-Za-z0-9]{6}$/)) })
export const studentCode = text(8).check(z.regex(/^\d{8}$/))
/** What a device was given at the door, or had from before. */
export const deviceKey = z.string().check(z.maxLength(100), z.regex(/^[\w-]{20,100}$/))

/** Who comes: by the code of a pupil or, where the teacher allows it, by a name. */
export const visitorFields = {
  studentCode: z.optional(studentCode),
  nickname: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(40))),
}
export type VisitorFields = { studentCode?: string | undefined; nickname?: string | undefined }

export const asking = {
  ...visitorFields,
  key: z.optional(deviceKey),
  /** Where the place is not free: asks the teacher to be let in. */
  ask: z._default(z.boolean(), false),
  /** The word of the pupil's card: it lets a device in, as the teacher would. */
  card: z.optional(z.string().check(z.maxLength(20))),
}

/** Whether this device may come in. */
export const standings = ['entra', 'ocupado', 'à espera', 'recusado'] as const
export type AdmissionState = (typeof standings)[number]
/**
 * Why it may not yet: another device has the place, this one has another place, the card's word is asked for, the teacher
 * freed what this address had begun and lets in who comes from it.
 */
export const reasons = ['lugar', 'aparelho', 'cartão', 'rede'] as const
export type Reason = (typeof reasons)[number]

/** @param pupil the pupil of the place, for an admitted device */
export function placeReply<Pupil extends z.ZodMiniObject>(pupil: Pupil) {
  return z.object({
    standing: z.enum(standings),
    why: z.nullable(z.enum(reasons)),
    key: z.string(),
    pupil: z.nullable(pupil),
  })
}

/** What may be refused at any door. */
export const doorErrors = {
  UNKNOWN_PUPIL: 404,
  WRONG_CARD: 403,
  TOO_MANY: 429,
  TOO_MANY_NAMES: 409,
  HELD: 409,
  WAIT: 409,
} as const

/** A device that waits before a place, as the teacher sees it. */
export const askingDevice = z.object({ id: z.uuid(), since: z.string(), why: z.enum(reasons) })
export type AskingDevice = z.infer<typeof askingDevice>

/** Places that one address began one after the other, of which some have no answer. */
const sameNetwork = z.object({
  begun: z.int(),
  unanswered: z.int(),
  minutes: z.int(),
  /** Whether all who came are behind that address, as a class is that has one way into the network. */
  alone: z.boolean(),
})
export type SameNetwork = z.infer<typeof sameNetwork>

/** What cannot be right of the devices before a door; null where nothing is. */
export const crowd = z.object({
  /** Places that one device asked for, where it is more than pupils share a phone. */
  asked: z.int(),
  /** Places that were begun in haste, or that others ask for, and have no answer. */
  unanswered: z.int(),
  /** Null where no address began several. */
  sameNetwork: z.nullable(sameNetwork),
})
export type Crowd = z.infer<typeof crowd>

/** Pupils who share one phone at most; more need the teacher. */
export const MAX_AT_ONE_PHONE = 3
