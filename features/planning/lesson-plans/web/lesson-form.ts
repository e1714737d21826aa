import type { UseFormReturn } from 'react-hook-form'
import type { LessonBody } from '../contract.ts'

/** The form of a lesson, for its parts. */
export type LessonForm = UseFormReturn<LessonBody, unknown, LessonBody>
