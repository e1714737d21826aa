import { listen, type News } from '#kit/server/database/listen.ts'

/** How the listening connection is called in `pg_stat_activity`. */
export const LISTENER = 'dondza identity'

/**
 * Listens to what the triggers of `accounts` and `sessions` tell.
 * @param onAccount called with the id of an account that changed or of which a session ended
 * @param onGap called when the connection is lost and when it is made again
 */
export function listenToIdentityNews(
  url: string,
  onAccount: (accountId: string) => void,
  onGap: () => void,
): Promise<News> {
  return listen({ url, name: LISTENER, channel: 'identity', onNews: onAccount, onGap })
}
