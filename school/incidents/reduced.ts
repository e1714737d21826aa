/** Where browsers report what code of a page threw. */
export const EXCEPTIONS = '/browser-exceptions'

/** Places of a stack that are reported, the innermost first. */
export const MAX_FRAMES = 12

/** Longest part of a message that is read. */
const MAX_LENGTH = 300
const MAX_WORDS = 40

/** Words of which browsers and React make their messages. All others may be what a person typed. */
const known = new Set(
  `a accepted access accessing active after all allowed already an and any are argument arguments array as
  assignment async at await bad be because been before being bigint boolean bound break but by call callback
  called callee can cannot caught changed child circular class clone closed code collection component config
  constant constructor context convert converting could created cross cyclic data database date defined delete
  denied depth derived descriptor destructure did document does duplicate during element elements empty
  encountered end error evaluate evaluating event exceeded exist expected export expression extensible extra
  failed fetch field find first flags for format found from function get getter given global got has have hook
  hooks id identifier if import in index infinite initialization initialized inside instance instanceof int
  integer invalid is it iterable iterator json key keys last left length lexical like limit literal loading long
  loop many maximum member memory method minified missing module more must name native negative new next no node
  nodes none not null number object of old on only operation operator option or origin out outside parameter parse
  permission position possible precision private promise properties property prototype proxy quota range react read reading
  readonly recursion redeclaration reference regular rejected removed render rendered rendering requested required
  result return returned same script security set setter setting should size source stack state storage strict
  string structure support supported symbol syntax target than that the this thrown time to token too transaction
  true twice type types uncaught undefined unexpected unhandled unknown unsupported update url used user valid value
  values variable was while window with without worker write writing you`.split(/\s+/),
)

/**
 * A message without anything that a person may have typed: words of the browsers' own messages stay, all else
 * becomes «…»; of React's messages their number stays.
 */
export function reduceMessage(message: string): string {
  const react = /^Minified React error #(\d{1,4});/.exec(message)
  if (react) return `Minified React error #${react[1]}`
  const words = withoutQuoted(message.slice(0, MAX_LENGTH)).split(/\s+/).slice(0, MAX_WORDS)
  const kept = words.map(word => {
    const [, before = '', inner = '', after = ''] = /^([(]?)([A-Za-z]+)([).,:;]?)$/.exec(word) ?? []
    return known.has(inner.toLowerCase()) ? `${before}${inner}${after}` : '…'
  })
  return kept.filter((word, at) => word !== '…' || kept[at - 1] !== '…').join(' ')
}

/** What browsers quote is a name of the code or what was read: from the first mark to the last, or to the end. */
function withoutQuoted(text: string): string {
  const opening = /(?:^|[^A-Za-z])["'`“«]/.exec(text)
  if (!opening) return text
  const from = opening.index + opening[0].length - 1
  const closing = Math.max(...['"', "'", '`', '”', '»'].map(mark => text.lastIndexOf(mark)))
  return `${text.slice(0, from)} … ${closing > from ? text.slice(closing + 1) : ''}`
}
