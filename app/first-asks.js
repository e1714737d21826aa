// Sent with `/config.js`: what the page at this address will ask the server for is asked for now, while its code is still
// on its way (kit/web/api/early-answers.ts takes it from there). Only for somebody who is at work: others are led on.
window.__ANSWERS__ = new Map()
try {
  const { first, academyApi, diagnosticsApi } = window.__DONDZA__
  const user = JSON.parse(localStorage.getItem('currentUser'))
  const systems = {
    academy: [academyApi, 'jwt_access_token'],
    diagnostics: [diagnosticsApi, 'diagnostico_access_token'],
  }
  const inPage = new URLSearchParams(location.search)
  const here = location.pathname.split('/')
  const pattern = Object.keys(first)
    .filter(path => {
      const parts = path.split('/')
      return parts.length === here.length && parts.every((part, at) => part[0] === ':' || part === here[at])
    })
    .sort((a, b) => a.split(':').length - b.split(':').length)[0]
  const names = pattern?.split('/') ?? []
  // What is asked with a word of the page's query stands in place of the others: `?id=` opens one thing of a list.
  const inQuery = ({ address }) =>
    [...address.matchAll(/:(\w+)/g)].some(([whole, name]) => !names.includes(whole) && inPage.get(name))
  const questions = first[pattern] ?? []
  for (const { api, address, fields, anyone } of questions.some(inQuery)
    ? questions.filter(question => question.always || inQuery(question))
    : questions) {
    const [base, key] = systems[api]
    const token = sessionStorage.getItem(key)
    if (!anyone && (!token || user?.nivel === 'pendente')) continue
    let isKnown = true
    const filled = address.replace(/:(\w+)/g, (_all, name) => {
      const at = names.indexOf(`:${name}`)
      const value = at < 0 ? inPage.get(name) : decodeURIComponent(here[at])
      isKnown &&= Boolean(value)
      return encodeURIComponent(value ?? '')
    })
    if (!isKnown) continue
    const query = new URLSearchParams()
    for (const name of fields ?? []) for (const value of inPage.getAll(name)) query.append(name, value)
    query.sort()
    const url = query.size === 0 ? filled : `${filled}?${query}`
    const headers = { Accept: 'application/json, */*' }
    if (!anyone) headers.Authorization = `Bearer ${token}`
    const answer = fetch(base + url, { headers })
    // The consumer reports the failure.
    answer.catch(() => undefined)
    window.__ANSWERS__.set(base + url, answer)
  }
} catch (error) {
  console.error('The first questions could not be asked early.', error)
}
