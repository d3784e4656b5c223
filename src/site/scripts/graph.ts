// In: the layout beside the page. Out: the graph on the canvas: pan, zoom, hover, click, keys.

import { select, type ZoomTransform, zoom, zoomIdentity } from 'd3';
import type { GraphLayout } from '../build/graph-layout.ts';
import { colours, draw } from './graph-draw.ts';
import { near } from './graph-near.ts';

const figure = document.getElementById('graph');
const canvas = figure?.querySelector('canvas');
if (figure && canvas) void start(figure, canvas);

async function start(figure: HTMLElement, canvas: HTMLCanvasElement): Promise<void> {
  const response = await fetch(figure.dataset.layout ?? '');
  const layout: GraphLayout = await response.json();
  const find = near(layout.nodes);
  let view = zoomIdentity;
  let hovered: number | null = null;
  let waiting = false;

  const paint = (): void => {
    waiting = false;
    draw(canvas, layout, { view, hovered, colours: colours(canvas) });
  };
  const repaint = (): void => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(paint);
  };
  const nodeAt = (x: number, y: number): number | null => find(...view.invert([x, y]), 14 / view.k);

  const behaviour = zoom<HTMLCanvasElement, unknown>()
    .scaleExtent([0.02, 6])
    .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
      view = transform;
      repaint();
    });
  const surface = select(canvas).call(behaviour);
  const showAll = (): void => {
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = Math.min(2, devicePixelRatio);
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    surface.call(behaviour.transform, fitted(layout, width, height));
    repaint();
  };

  canvas.addEventListener('pointermove', ({ offsetX, offsetY }) => {
    const node = nodeAt(offsetX, offsetY);
    if (node === hovered) return;
    hovered = node;
    canvas.classList.toggle('hit', node !== null);
    repaint();
  });
  canvas.addEventListener('click', ({ offsetX, offsetY }) => {
    const node = nodeAt(offsetX, offsetY);
    const href = node === null ? undefined : layout.nodes[node]?.href;
    if (href !== undefined) location.assign(href);
  });
  canvas.addEventListener('keydown', (event) => {
    const step = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    }[event.key];
    const [x, y] = step ?? [];
    if (x !== undefined && y !== undefined)
      surface.call(behaviour.translateBy, x / view.k, y / view.k);
    else if (event.key === '+' || event.key === '=') surface.call(behaviour.scaleBy, 1.3);
    else if (event.key === '-') surface.call(behaviour.scaleBy, 1 / 1.3);
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
  new ResizeObserver(showAll).observe(canvas);
  showAll();
  canvas.dataset.drawn = String(layout.nodes.length);
}

/** The whole graph in the middle, never larger than drawn. */
function fitted({ nodes }: GraphLayout, width: number, height: number): ZoomTransform {
  if (nodes.length === 0) return zoomIdentity.translate(width / 2, height / 2);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of nodes) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const scale = Math.min(
    1.4,
    (width - 60) / (right - left + 1),
    (height - 60) / (bottom - top + 1),
  );
  return zoomIdentity
    .translate(width / 2, height / 2)
    .scale(scale)
    .translate(-(left + right) / 2, -(top + bottom) / 2);
}
