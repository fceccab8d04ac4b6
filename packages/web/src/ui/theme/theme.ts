import {
  type ComboboxProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Shades for the few places where the component library needs a number; their meaning is in tokens.css. */
const violet: MantineColorsTuple = [
  '#eeeaf9',
  '#d9d1f3',
  '#c3b8f5',
  '#a79bf0',
  '#8d7fdc',
  '#7264c2',
  '#5d50a9',
  '#4a3d8f',
  '#3d3279',
  '#2a2448',
]
const gray: MantineColorsTuple = [
  '#faf7f1',
  '#f5f1e8',
  '#ece6db',
  '#e6e0d4',
  '#d5cdbf',
  '#8f889f',
  '#5e5873',
  '#4a4460',
  '#332d4a',
  '#1d1930',
]
const dark: MantineColorsTuple = [
  '#ece8f7',
  '#c9c3dd',
  '#a9a2c3',
  '#8a83a6',
  '#3a3552',
  '#2c2745',
  '#221e38',
  '#1a172b',
  '#121020',
  '#0c0a18',
]

/** Text on a filled control differs by scheme (white on violet, ink on lavender), which only a variable can express. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  if (input.variant === 'filled' && color === 'violet') return { ...colors, color: 'var(--on-primary)' }
  if (input.variant === 'filled' && color === 'red') return { ...colors, color: 'var(--on-danger)' }
  return colors
}

/** Passes our tokens to the library, so that its components match ours. Same in both schemes: light-dark() decides. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-anchor': 'var(--primary)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-violet-text': 'var(--primary)',
    '--mantine-color-violet-filled': 'var(--primary)',
    '--mantine-color-violet-filled-hover': 'var(--primary-hover)',
    '--mantine-color-violet-light': 'var(--primary-soft)',
    '--mantine-color-violet-light-hover': 'var(--primary-soft-hover)',
    '--mantine-color-violet-light-color': 'var(--primary)',
    '--mantine-color-violet-outline': 'var(--primary)',
    '--mantine-color-violet-outline-hover': 'var(--primary-soft)',
    '--mantine-color-red-text': 'var(--danger-text)',
    '--mantine-color-red-filled': 'var(--danger-solid)',
    '--mantine-color-red-filled-hover': 'var(--danger-solid-hover)',
    '--mantine-color-red-light': 'var(--danger-bg)',
    '--mantine-color-red-light-hover': 'var(--danger-border)',
    '--mantine-color-red-light-color': 'var(--danger-text)',
    '--mantine-color-red-outline': 'var(--danger-text)',
    '--mantine-color-red-outline-hover': 'var(--danger-bg)',
  }
  return { variables: {}, light: variables, dark: variables }
}

/** The distance from the window's edge, and from there to an open list. */
const EDGE_PX = 8

/** The padding and border of a list around its options. */
const AROUND_OPTIONS_PX = 12

/** The maximum height of a list's options: as specified, or the space in the window on its side. */
export const optionsHeight = (most: number): string => `min(${most}px, var(--options-room, ${most}px))`

/** A list opens where there is more space, and is no higher than that: zoomed in, a window is a few lines high. */
const intoWindow: ComboboxProps['middlewares'] = {
  shift: true,
  flip: { fallbackStrategy: 'bestFit', padding: EDGE_PX },
  size: {
    padding: EDGE_PX,
    apply: ({ availableHeight, elements }) => {
      const available = Math.max(0, Math.floor(availableHeight) - AROUND_OPTIONS_PX)
      elements.floating.style.setProperty('--options-room', `${available}px`)
    },
  },
}

const titleSizes = {
  h1: { fontSize: '2.125rem', lineHeight: '1.2' },
  h2: { fontSize: '1.5rem', lineHeight: '1.25' },
  h3: { fontSize: '1.25rem', lineHeight: '1.3' },
  h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
  h5: { fontSize: '1rem', lineHeight: '1.5' },
  h6: { fontSize: '0.875rem', lineHeight: '1.5' },
}

/** The product's theme for the component library, built from the tokens. */
export const theme = createTheme({
  colors: { violet, gray, dark },
  primaryColor: 'violet',
  primaryShade: { light: 7, dark: 3 },
  black: '#1d1930',
  variantColorResolver,
  fontFamily: 'var(--font-body)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font-title)', fontWeight: '400', sizes: titleSizes },
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', padding: 'lg', withBorder: true } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, padding: 'lg', overlayProps: { backgroundOpacity: 0.5 } },
    },
    // Their `header` would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Combobox: { defaultProps: { middlewares: intoWindow } },
    Select: { defaultProps: { maxDropdownHeight: optionsHeight(220) } },
    Autocomplete: { defaultProps: { maxDropdownHeight: optionsHeight(220) } },
    // Errors are next to the field; its description is below.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Button: { defaultProps: { fw: 600 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
    Title: { defaultProps: { textWrap: 'balance' } },
  },
})
