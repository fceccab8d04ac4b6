import styles from './Wallet.module.css'

/** A coin's symbol in a colored ring. color: as in the allocation. */
export const CoinMark = ({ symbol, color }: { symbol: string; color?: string }) => (
  <span
    className={styles.mark}
    data-long={symbol.length > 3 || undefined}
    style={color ? ({ '--mark-color': color } as Record<string, string>) : undefined}
    aria-hidden="true"
  >
    {symbol.slice(0, 5)}
  </span>
)
