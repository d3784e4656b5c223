// JSON: how long frames of its graph take while it is moved and zoomed in Chromium without a graphics card.

import { previewSite } from '../../src/serve/preview.ts';
import { launchBrowser } from '../helpers/browser.ts';

const FRAMES = 240;

const server = await previewSite(process.argv[2] ?? '', { port: 0 });
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await page.goto(`${server.url}graph/${process.argv[3] ?? ''}`);
await page.locator('canvas[data-drawn]').waitFor();
await page.waitForTimeout(500);

// A picture that stands still would be fast, too.
const still = await page.locator('figure > canvas').screenshot();
await page.locator('figure > canvas').hover();
await page.mouse.wheel(0, -200);
await page.waitForTimeout(400);
if (still.equals(await page.locator('figure > canvas').screenshot()))
  throw new Error('The graph does not move.');
await page.mouse.wheel(0, 200);

const session = await browser.newBrowserCDPSession();
/** Seconds of processor time of all the browser's processes so far. */
const cpuTime = async (): Promise<number> => {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, process) => sum + process.cpuTime, 0);
};

const before = await cpuTime();
/** One gesture a frame: a circle of drags, then nearer, then farther. */
const times = await page.locator('figure > canvas').evaluate(
  (canvas, frames) =>
    new Promise<number[]>((resolve) => {
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const point = (type: string, x: number, y: number): void => {
        const at = { clientX: left + width / 2 + x, clientY: top + height / 2 + y };
        canvas.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, ...at }));
      };
      // Nobody's real pointer can be captured here.
      canvas.setPointerCapture = () => {};
      const taken: number[] = [];
      let last = performance.now();
      let frame = 0;
      const step = (): void => {
        const now = performance.now();
        taken.push(now - last);
        last = now;
        frame += 1;
        const turn = (frame / 60) * 2 * Math.PI;
        if (frame === 1) point('pointerdown', 200, 0);
        else if (frame <= frames / 2)
          point('pointermove', 200 * Math.cos(turn), 200 * Math.sin(turn));
        else {
          if (frame === frames / 2 + 1) point('pointerup', 0, 0);
          const deltaY = frame <= (frames * 3) / 4 ? -30 : 30;
          const clientX = left + width / 3;
          canvas.dispatchEvent(
            new WheelEvent('wheel', {
              deltaY,
              clientX,
              clientY: top + height / 3,
              cancelable: true,
            }),
          );
        }
        if (frame < frames) requestAnimationFrame(step);
        else resolve(taken.slice(2));
      };
      requestAnimationFrame(step);
    }),
  FRAMES,
);
const spent = (await cpuTime()) - before;
await browser.close();
await server.close();
const sorted = [...times].sort((a, b) => a - b);
const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
console.log(
  JSON.stringify({
    cpuMs: (spent * 1000) / FRAMES,
    meanMs: mean,
    p95Ms: sorted[Math.floor(sorted.length * 0.95)],
  }),
);
process.exit(0);
