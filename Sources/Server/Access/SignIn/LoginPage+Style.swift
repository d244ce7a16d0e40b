extension LoginPage {
    /// The style sheet, with the colours of the app (`Web/styles/base/tokens.css`).
    static let style = """
        :root {
          color-scheme: light dark;
          --ground: #faf8f5; --raised: #fff; --ink: #1f1d1a; --ink-second: #6b665e; --line: #e4dfd7; --edge: #948d82;
          --seal: #b8392b; --on-seal: #fff; --alert: #b8392b; --touch: 2.75rem;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #1b1a18; --raised: #262422; --ink: #ede9e3; --ink-second: #a39d93; --line: #3a3733;
            --edge: #7f786e; --seal: #e2604f; --on-seal: #1b1a18; --alert: #ec7060;
          }
        }
        *, ::before, ::after { box-sizing: border-box; }
        body {
          margin: 0; min-block-size: 100dvh; display: grid; place-items: center;
          padding: max(1.5rem, env(safe-area-inset-top)) max(1rem, env(safe-area-inset-right))
            max(1.5rem, env(safe-area-inset-bottom)) max(1rem, env(safe-area-inset-left));
          background: var(--ground); color: var(--ink);
          font: 1rem/1.45 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "PingFang SC",
            "Hiragino Sans", "Noto Sans CJK SC", "Noto Sans CJK JP", sans-serif;
          -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
        }
        :lang(ja) body {
          font-family: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Hiragino Sans",
            "PingFang SC", "Noto Sans CJK JP", "Noto Sans CJK SC", sans-serif;
        }
        :lang(zh) body, :lang(ja) body { line-height: 1.6; line-break: strict; }
        main { inline-size: min(22rem, 100%); }
        .mark { display: block; inline-size: 3.5rem; margin: 0 auto .75rem; }
        .mark rect { fill: #b8392b; }
        .mark path {
          fill: none; stroke: #faf8f5; stroke-width: 3.5; stroke-linejoin: round; stroke-linecap: round;
        }
        h1 { margin: 0 0 1.5rem; font-size: 1.75rem; font-weight: 650; line-height: 1.2; text-align: center; }
        p { margin: 0 0 1rem; }
        .advice { color: var(--ink-second); text-align: center; text-wrap: balance; }
        form { display: grid; margin-block-end: 1rem; }
        label { margin-block-end: .25rem; font-size: .875rem; font-weight: 500; }
        input, button, .button {
          font: inherit; min-block-size: var(--touch); border: 1px solid var(--edge);
          border-radius: calc(var(--touch) / 2);
        }
        input { inline-size: 100%; margin-block-end: 1rem; padding-inline: 1rem; background: var(--raised); color: inherit; }
        button, .button { display: grid; place-items: center; padding: .5rem 1.25rem; font-weight: 550; text-align: center; }
        button { border-color: transparent; background: var(--seal); color: var(--on-seal); cursor: pointer; }
        .button { color: inherit; text-decoration: none; overflow-wrap: anywhere; }
        button:active, .button:active { opacity: .75; }
        details { margin-block-start: 1.5rem; padding-block-start: .5rem; border-block-start: 1px solid var(--line); }
        summary {
          display: flex; align-items: center; justify-content: center; min-block-size: var(--touch);
          color: var(--ink-second); cursor: pointer;
        }
        :focus-visible { outline: 2px solid var(--seal); outline-offset: 2px; border-radius: calc(var(--touch) / 2); }
        .problem {
          padding: .75rem 1rem; border: 1px solid var(--alert); border-radius: .75rem; color: var(--alert);
          font-weight: 550; text-wrap: balance;
        }
        @media (min-width: 40em) {
          main {
            inline-size: 26rem; padding: 2.5rem 2rem 1.5rem; border: 1px solid var(--line); border-radius: 1rem;
            background: var(--raised);
          }
          input { background: var(--ground); }
        }

        """
}
