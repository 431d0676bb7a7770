#include "sim/players/net_fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

#include "engine/core/random_dice.hpp"

namespace warbalance::sim {
namespace {

using FloatMatrix = Eigen::MatrixXf;
using FloatColumn = Eigen::VectorXf;

/// Layers of sums, with 0 instead of less than 0 between them, in floating point. Columns are samples.
class Perceptron {
 public:
  /// @param sizes  of the inputs and of each layer
  Perceptron(const std::vector<int>& sizes, RandomStream& random) {
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
      const float spread = std::sqrt(6.0F / static_cast<float>(sizes[i]));
      Layer layer;
      layer.weights = FloatMatrix::NullaryExpr(
          sizes[i + 1], sizes[i], [&] { return spread * (static_cast<float>(random.next() >> 40) * 0x1p-23F - 1.0F); });
      layer.constants = FloatColumn::Zero(sizes[i + 1]);
      layer.of_weights = {FloatMatrix::Zero(sizes[i + 1], sizes[i]), FloatMatrix::Zero(sizes[i + 1], sizes[i])};
      layer.of_constants = {FloatColumn::Zero(sizes[i + 1]), FloatColumn::Zero(sizes[i + 1])};
      layers_.push_back(std::move(layer));
    }
  }

  /// The results of some samples, in one row.
  FloatMatrix results(const FloatMatrix& inputs) {
    values_ = {inputs};
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      FloatMatrix sums = layers_[i].weights * values_.back();
      sums.colwise() += layers_[i].constants;
      if (i + 1 < layers_.size()) sums = sums.cwiseMax(0.0F);
      values_.push_back(std::move(sums));
    }
    return values_.back();
  }

  /// One step down the gradient, after `results`. @param slopes  of the loss, by result
  void step(const FloatMatrix& slopes, float rate) {
    ++steps_;
    FloatMatrix slope = slopes;
    for (std::size_t i = layers_.size(); i-- > 0;) {
      Layer& layer = layers_[i];
      const FloatMatrix of_weights = slope * values_[i].transpose();
      const FloatColumn of_constants = slope.rowwise().sum();
      if (i > 0) {
        slope = layer.weights.transpose() * slope;
        slope = (values_[i].array() > 0).select(slope, 0.0F);
      }
      move(layer.weights, of_weights, layer.of_weights, rate);
      move(layer.constants, of_constants, layer.of_constants, rate);
    }
  }

  template <std::size_t kIn, std::size_t kOut>
  void write(std::size_t number, NetLayer<kIn, kOut>& to) const {
    const auto whole = [](float value, double one, double most) {
      return std::lround(std::clamp(static_cast<double>(value) * one, -most, most));
    };
    const Layer& layer = layers_[number];
    for (std::size_t out = 0; out < kOut; ++out) {
      const auto row = static_cast<Eigen::Index>(out);
      to.constants[out] = static_cast<std::int32_t>(whole(layer.constants(row), Net::kOne, 1 << 28));
      for (std::size_t in = 0; in < kIn; ++in) {
        to.weights[out][in] = static_cast<std::int16_t>(
            whole(layer.weights(row, static_cast<Eigen::Index>(in)), to.kWeightOne, to.kMostWeight));
      }
    }
  }

 private:
  template <class Values>
  struct Moments {
    Values first;
    Values second;
  };
  struct Layer {
    FloatMatrix weights;
    FloatColumn constants;
    Moments<FloatMatrix> of_weights;
    Moments<FloatColumn> of_constants;
  };

  template <class Values>
  void move(Values& values, const Values& slopes, Moments<Values>& moments, float rate) const {
    constexpr float kFirst = 0.9F;
    constexpr float kSecond = 0.999F;
    moments.first = kFirst * moments.first + (1 - kFirst) * slopes;
    moments.second = kSecond * moments.second + (1 - kSecond) * slopes.cwiseAbs2();
    const auto steps = static_cast<float>(steps_);
    const float first = 1 - std::pow(kFirst, steps);
    const float second = 1 - std::pow(kSecond, steps);
    values.array() -= rate * (moments.first.array() / first) / ((moments.second.array() / second).sqrt() + 1e-8F);
  }

  std::vector<Layer> layers_;
  std::vector<FloatMatrix> values_;
  int steps_ = 0;
};

Eigen::VectorXf column_of(std::span<const std::int16_t> inputs) {
  FloatColumn column(static_cast<Eigen::Index>(inputs.size()));
  for (std::size_t i = 0; i < inputs.size(); ++i)
    column(static_cast<Eigen::Index>(i)) = static_cast<float>(inputs[i]) / kNetOne;
  return column;
}

/// Decisions are held out in stretches, because those of one battle are alike.
bool is_held_out(std::size_t decision) { return decision / 500 % 10 == 9; }

class Fitter {
 public:
  Fitter(const DecisionLabels& labels, std::uint64_t seed, const std::function<bool()>& stop)
      : labels_(labels), stop_(stop), random_({seed, 0, 0}, StreamClass::tuning) {
    for (std::size_t decision = 0; decision < labels.decisions(); ++decision) {
      (is_held_out(decision) ? held_out_ : trained_).push_back(decision);
    }
  }

  NetFit run() {
    NetFit fit;
    fit.decisions = trained_.size();
    fit.held_out = held_out_.size();
    fit_values(fit.net);
    fit_chances(fit.net);
    judge(fit);
    return fit;
  }

 private:
  static constexpr int kEpochs = 6;

  /// Calls `train(decisions, rate)` for batches of decisions.
  template <class Train>
  void in_batches(std::size_t batch, Train&& train) {
    const std::size_t batches = kEpochs * ((trained_.size() + batch - 1) / batch);
    std::size_t done = 0;
    for (int epoch = 0; epoch < kEpochs; ++epoch) {
      for (std::size_t i = trained_.size(); i > 1; --i) {
        std::swap(trained_[i - 1], trained_[random_.below(static_cast<std::uint32_t>(i))]);
      }
      for (std::size_t begin = 0; begin < trained_.size() && !stop_(); begin += batch) {
        const std::size_t size = std::min(batch, trained_.size() - begin);
        const double share = static_cast<double>(done++) / static_cast<double>(batches);
        const double rate = 1e-4 + 2e-3 * (1 + std::cos(share * 3.14159265358979)) / 2;
        train(std::span<const std::size_t>(trained_.data() + begin, size), static_cast<float>(rate));
      }
    }
  }

  void fit_values(Net& net) {
    constexpr float kLargestMiss = 2;  // one wild battle does not move the net
    Perceptron perceptron({kNetInputs, 32, 16, 1}, random_);
    in_batches(256, [&](std::span<const std::size_t> decisions, float rate) {
      std::vector<std::uint32_t> rows;
      for (const std::size_t decision : decisions) {
        for (std::uint32_t row = labels_.begin_of(decision); row < labels_.end_of(decision); ++row) rows.push_back(row);
      }
      FloatMatrix inputs(static_cast<Eigen::Index>(kNetInputs), static_cast<Eigen::Index>(rows.size()));
      for (std::size_t i = 0; i < rows.size(); ++i) {
        inputs.col(static_cast<Eigen::Index>(i)) = column_of(labels_.inputs[rows[i]]);
      }
      const FloatMatrix results = perceptron.results(inputs);
      FloatMatrix slopes = FloatMatrix::Zero(1, results.cols());
      Eigen::Index base = 0;
      for (Eigen::Index i = 0; i < results.cols(); ++i) {
        const DecisionLabels::Candidate& candidate = labels_.candidates[rows[static_cast<std::size_t>(i)]];
        if (candidate.rollouts == 0) {
          base = i;
          continue;
        }
        const float miss = results(0, i) - results(0, base) - candidate.gain;
        const float slope = std::clamp(miss, -kLargestMiss, kLargestMiss) * static_cast<float>(candidate.rollouts);
        slopes(0, i) += slope;
        slopes(0, base) -= slope;
      }
      perceptron.step(slopes / static_cast<float>(results.cols()), rate);
    });
    perceptron.write(0, net.first);
    perceptron.write(1, net.second);
    perceptron.write(2, net.value_layer);
  }

  void fit_chances(Net& net) {
    Perceptron perceptron({kPositionInputs, 16, 1}, random_);
    in_batches(1024, [&](std::span<const std::size_t> decisions, float rate) {
      FloatMatrix inputs(static_cast<Eigen::Index>(kPositionInputs), static_cast<Eigen::Index>(decisions.size()));
      for (std::size_t i = 0; i < decisions.size(); ++i) {
        const NetInputs& of_base = labels_.inputs[labels_.begin_of(decisions[i])];
        inputs.col(static_cast<Eigen::Index>(i)) = column_of({of_base.data(), kPositionInputs});
      }
      FloatMatrix slopes = perceptron.results(inputs);
      for (std::size_t i = 0; i < decisions.size(); ++i) {
        float& slope = slopes(0, static_cast<Eigen::Index>(i));
        slope = 1 / (1 + std::exp(-slope)) - static_cast<float>(labels_.results[decisions[i]]) / 2;
      }
      perceptron.step(slopes / static_cast<float>(decisions.size()), rate);
    });
    perceptron.write(0, net.position);
    perceptron.write(1, net.chance_layer);
  }

  /// Judges the integer net by the decisions that were held out.
  void judge(NetFit& fit) const {
    double sum = 0;
    double squares = 0;
    struct Foretold {
      double chance;
      double won;
    };
    std::vector<Foretold> chances;
    for (const std::size_t decision : held_out_) {
      const std::uint32_t begin = labels_.begin_of(decision);
      std::uint32_t best = begin;
      for (std::uint32_t row = begin + 1; row < labels_.end_of(decision); ++row) {
        if (fit.net.value(labels_.inputs[row]) > fit.net.value(labels_.inputs[best])) best = row;
      }
      const double gain = best == begin ? 0 : labels_.candidates[best].gain;
      sum += gain;
      squares += gain * gain;
      const double log_odds = static_cast<double>(fit.net.log_odds(labels_.inputs[begin])) / Net::kOne;
      chances.push_back({1 / (1 + std::exp(-log_odds)), labels_.results[decision] / 2.0});
    }
    const auto count = static_cast<double>(std::max<std::size_t>(2, held_out_.size()));
    fit.gain = sum / count;
    fit.gain_error = std::sqrt(std::max(0.0, squares / count - fit.gain * fit.gain) / (count - 1));
    std::sort(chances.begin(), chances.end(), [](const Foretold& a, const Foretold& b) { return a.chance < b.chance; });
    constexpr std::size_t kTenths = 10;
    for (std::size_t tenth = 0; tenth < kTenths; ++tenth) {
      const std::size_t begin = chances.size() * tenth / kTenths;
      const std::size_t end = chances.size() * (tenth + 1) / kTenths;
      double miss = 0;
      for (std::size_t i = begin; i < end; ++i) miss += chances[i].chance - chances[i].won;
      if (end > begin)
        fit.greatest_miss = std::max(fit.greatest_miss, std::abs(miss) / static_cast<double>(end - begin));
    }
  }

  const DecisionLabels& labels_;
  const std::function<bool()>& stop_;
  RandomStream random_;
  std::vector<std::size_t> trained_;
  std::vector<std::size_t> held_out_;
};

}  // namespace

void DecisionLabels::add(const DecisionLabels& others) {
  const auto first = static_cast<std::uint32_t>(inputs.size());
  for (const std::uint32_t begin : others.begins) begins.push_back(first + begin);
  inputs.insert(inputs.end(), others.inputs.begin(), others.inputs.end());
  candidates.insert(candidates.end(), others.candidates.begin(), others.candidates.end());
  results.insert(results.end(), others.results.begin(), others.results.end());
}

NetFit fit_net(const DecisionLabels& labels, std::uint64_t seed, const std::function<bool()>& stop) {
  return Fitter(labels, seed, stop).run();
}

}  // namespace warbalance::sim
