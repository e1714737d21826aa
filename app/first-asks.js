// Sent with `/config.js`: what the page at this address will ask the server for is asked for now, while its code is still
// on its way (kit/web/api/early-answers.ts takes it from there). Only for somebody who is at work: others are led on.
window.__ANSWERS__ = new Map()
try {
  const { asks, academyApi, diagnosticsApi } = window.__DONDZA__
  const user = JSON.parse(localStorage.getItem('currentUser'))
  const systems = {
    academy: [academyApi, 'jwt_access_token'],
    diagnostics: [diagnosticsApi, 'diagnostico_access_token'],
  }
  const here = location.search === '' && user?.nivel !== 'pendente' ? asks[location.pathname] : undefined
  for (const [system, path] of here ?? []) {
    const [base, name] = systems[system]
    const token = sessionStorage.getItem(name)
    if (!token) continue
    const headers = { Accept: 'application/json, */*', Authorization: `Bearer ${token}` }
    const answer = fetch(base + path, { headers })
    // Whoever takes it says that it failed.
    answer.catch(() => undefined)
    window.__ANSWERS__.set(base + path, answer)
  }
} catch (error) {
  console.error('The first questions could not be asked early.', error)
}
