import { mountPanel } from '../../src/ui/panel';
import { createOutside } from '../page/outside';

const root = document.getElementById('root');
if (root) mountPanel(root, createOutside());
