import type { QuizException, QuizSettings } from './settings.ts'

/** The exception of a pupil and the one of the group; what the first leaves open, the second says. */
export function limitsOf(
  {
    settings,
    exceptions,
  }: { settings: Pick<QuizSettings, 'attempts'>; exceptions: readonly QuizException[] },
  who: { studentId: string | null; groupId: string },
): { attempts: number | null; opensAt: string | null; closesAt: string | null } {
  const own = [
    exceptions.find(exception => exception.studentId !== null && exception.studentId === who.studentId),
    exceptions.find(exception => exception.studentId === null && exception.groupId === who.groupId),
  ].filter((exception): exception is QuizException => exception !== undefined)
  const attempts = own.find(exception => exception.attempts !== null)?.attempts
  return {
    attempts:
      attempts === undefined || attempts === null ? settings.attempts : attempts === 0 ? null : attempts,
    opensAt: own.find(exception => exception.opensAt !== null)?.opensAt ?? null,
    closesAt: own.find(exception => exception.closesAt !== null)?.closesAt ?? null,
  }
}
