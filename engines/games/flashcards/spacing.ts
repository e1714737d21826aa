import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import type { GameItem } from '../content.ts'

/** What is kept of a card between two sessions: plain JSON, on the pupil's device. */
export interface KeptCard {
  due: string
  stability: number
  difficulty: number
  reps: number
  lapses: number
  state: number
  learningSteps: number
  lastReview?: string
}

/** Free Spaced Repetition Scheduler, without its drawn blur and without steps of minutes: a session is a day's. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false })

/** A card after it was known, or not, at a moment. */
export function reviewed(kept: KeptCard | undefined, known: boolean, now: Date): KeptCard {
  const { card } = scheduler.next(asCard(kept, now), now, known ? Rating.Good : Rating.Again)
  return {
    due: card.due.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    state: card.state,
    learningSteps: card.learning_steps,
    ...(card.last_review && { lastReview: card.last_review.toISOString() }),
  }
}

/** Days until a card that is known now would come again. */
export function daysUntil(kept: KeptCard | undefined, now: Date): number {
  return Math.max(1, Math.round((Date.parse(reviewed(kept, true, now).due) - now.getTime()) / 86_400_000))
}

/** Items whose card is due or was never seen; all of them where none is, so that one can always practise. */
export function dueItems(
  items: readonly GameItem[],
  kept: Readonly<Record<string, KeptCard>>,
  now: Date,
): GameItem[] {
  const due = items.filter(item => !(Date.parse(kept[item.id]?.due ?? '') > now.getTime()))
  return due.length > 1 ? due : [...items]
}

function asCard(kept: KeptCard | undefined, now: Date): Card {
  const empty = createEmptyCard(now)
  if (!kept) return empty
  return {
    ...empty,
    due: new Date(kept.due),
    stability: kept.stability,
    difficulty: kept.difficulty,
    reps: kept.reps,
    lapses: kept.lapses,
    state: kept.state,
    learning_steps: kept.learningSteps,
    ...(kept.lastReview && { last_review: new Date(kept.lastReview) }),
  }
}
