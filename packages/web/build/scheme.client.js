// Runs before the first paint, so that a stored colour scheme never flashes. A file, because inline scripts are forbidden.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    let stored = null
    try {
      stored = localStorage.getItem('color-scheme')
    } catch {}
    const chosen = stored === 'light' || stored === 'dark'
    document.documentElement.dataset.mantineColorScheme = chosen ? stored : dark.matches ? 'dark' : 'light'
  }
  show()
  dark.addEventListener('change', show)
  addEventListener('storage', show)
})()
