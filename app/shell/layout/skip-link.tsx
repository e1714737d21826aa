import styles from './skip-link.module.css'

/** Id of the landmark that holds the page; the skip link and the focus after a navigation go there. */
export const MAIN_ID = 'conteudo'

/** First stop of the keyboard: past header and navigation, straight to the page. */
export function SkipLink() {
  return (
    <a
      className={styles.skip}
      data-print="none"
      href={`#${MAIN_ID}`}
      onClick={event => {
        event.preventDefault()
        document.getElementById(MAIN_ID)?.focus()
      }}
    >
      Saltar para o conteúdo
    </a>
  )
}
