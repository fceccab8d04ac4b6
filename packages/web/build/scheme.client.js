// Runs before first paint, so that the wrong color scheme never flashes. A file, as inline scripts are forbidden.
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
