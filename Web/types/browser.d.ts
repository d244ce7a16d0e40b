// Interfaces of browsers that TypeScript 4.8 does not declare, and the globals of Quire's own.

interface Navigator {
  /** The device's memory in gigabytes; only in Chromium. */
  readonly deviceMemory?: number;
  /** The network connection; only in Chromium. */
  readonly connection?: EventTarget & { readonly saveData?: boolean; readonly type?: string };
}

interface ScreenOrientation {
  lock(orientation: 'portrait' | 'landscape'): Promise<void>;
}

interface RequestInit {
  priority?: 'high' | 'low' | 'auto';
}

interface IntersectionObserverInit {
  /** The margins of scrolling elements between the root and the target. */
  scrollMargin?: string;
}

interface FullscreenOptions {
  navigationUI?: 'auto' | 'hide' | 'show';
}

interface Highlight extends Set<AbstractRange> {
  priority: number;
}

interface Window {
  readonly CSS: { readonly highlights?: Map<string, Highlight> };
  readonly Highlight: new (...ranges: Range[]) => Highlight;
}

interface Document {
  caretPositionFromPoint?(x: number, y: number): { readonly offsetNode: Node, readonly offset: number } | null;
}

interface String {
  toWellFormed(): string;
}

interface Array<T> {
  findLast(predicate: (value: T) => boolean): T | undefined;
}

/** Set by browser tests, which run without a graphics card: the page curl may use a software renderer. */
declare var quireDrawsWithSoftware: boolean | undefined;

interface WakeLockSentinel extends EventTarget {
  release(): Promise<void>;
}

interface Navigator {
  readonly wakeLock: { request(type: 'screen'): Promise<WakeLockSentinel> };
}
